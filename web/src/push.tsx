// Notices in this browser, also when no page of ours is open (Web Push).
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import * as api from './api';
import { useTry } from './forms';

const possible = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function subscribe(): Promise<PushSubscription> {
    if ((await Notification.requestPermission()) !== 'granted')
        throw new Error('this browser does not let us: allow notifications for this page first');
    const [worker, key] = await Promise.all([navigator.serviceWorker.register('/sw.js'), api.pushKey()]);
    await navigator.serviceWorker.ready;
    return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function subscription(): Promise<PushSubscription | null> {
    const worker = await navigator.serviceWorker.getRegistration('/sw.js');
    return (await worker?.pushManager.getSubscription()) ?? null;
}

async function turnOn() {
    const made = await subscribe(),
        { endpoint = '', keys = {} } = made.toJSON();
    await api.push({ endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' });
}

async function turnOff() {
    const made = await subscription();
    if (!made) return;
    await api.pushOff(made.endpoint);
    await made.unsubscribe();
}

export function PushSwitch() {
    const on = useSignal(false),
        attempt = useTry();
    useEffect(() => {
        if (possible)
            void subscription().then((made) => {
                on.value = !!made;
            });
    }, []);
    if (!possible) return <p class="muted">This browser cannot be told while its page is closed.</p>;
    const set = (wanted: boolean) =>
        void attempt.run(async () => {
            on.value = wanted;
            try {
                await (wanted ? turnOn() : turnOff());
            } catch (e) {
                on.value = !wanted;
                throw e;
            }
            return wanted ? 'Your turns will be told in this browser.' : 'No more turns will be told in this browser.';
        });
    return (
        <>
            <label class="check">
                <input
                    type="checkbox"
                    checked={on.value}
                    disabled={attempt.busy.value}
                    onChange={(e) => set(e.currentTarget.checked)}
                />{' '}
                Tell me in this browser, until I sign out here
            </label>
            {attempt.words}
        </>
    );
}
