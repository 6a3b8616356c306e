// What is open beside the chart, and which panel is shown.
import { signal } from '@preact/signals';

export const keysOpen = signal(false);
export const commandOpen = signal(false);
export const tab = signal('orders');
