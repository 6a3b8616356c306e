// Who is using this browser. Nobody needs to be anybody: a guest is made when something is begun.
import { signal } from '@preact/signals';
import * as api from './api';
import type { User } from './types';

export const user = signal<User | null>(null);

export async function known() {
    user.value ??= await api.guest();
}
