import type { NewPushSubscription, PushKey } from '@app/contracts';
import { request } from '../http.js';

/** Whether this browser can take pushes at all. */
export const canTakePushes = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What a browser subscribes with; null where pushes are not set up. */
export const fetchPushKey = async (): Promise<string | null> => (await request<PushKey>('/api/user/push-key')).key;

/** How this browser is subscribed; null where it is not. */
export async function subscriptionOfBrowser(): Promise<NewPushSubscription | null> {
  if (!canTakePushes()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return sendable((await worker?.pushManager.getSubscription()) ?? null);
}

/** Asks the person and subscribes this browser; null when they refuse, or what the browser gives cannot be sent to. */
export async function subscribeBrowser(key: string): Promise<NewPushSubscription | 'refused' | null> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  const worker = await navigator.serviceWorker.register('/sw.js');
  return sendable(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

function sendable(subscription: PushSubscription | null): NewPushSubscription | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  return endpoint && keys?.['p256dh'] && keys['auth'] ? { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } } : null;
}
