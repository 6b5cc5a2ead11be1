import type { NewPushSubscription, PushKey } from '@app/contracts';
import { request } from '../http.js';

/** Whether this browser can take pushes at all. */
export const canTakePushes = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What a browser subscribes with; null where pushes are not set up. */
export const fetchPushKey = async (): Promise<string | null> => (await request<PushKey>('/api/user/push-key')).key;

const bytesOf = (key: string): string => atob(key.replaceAll('-', '+').replaceAll('_', '/'));

/** Whether a subscription takes what the product sends: its key is another one after a new data folder, for example. */
function isUnder(key: string, { options }: PushSubscription): boolean {
  const own = options.applicationServerKey;
  return own !== null && String.fromCharCode(...new Uint8Array(own)) === bytesOf(key);
}

/** Subscribes where the browser may be asked. One that is subscribed under another key refuses this one until that has ended. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const before = await pushManager.getSubscription();
  if (before && !isUnder(key, before)) await before.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** How this browser is subscribed under a key; null where it is not. */
export async function subscriptionOfBrowser(key: string): Promise<NewPushSubscription | null> {
  if (!canTakePushes()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  return subscription && isUnder(key, subscription) ? sendable(subscription) : null;
}

/** Subscribes a browser anew that has taken pushes and was allowed to; asks nobody. Null where that is not so. */
export async function resubscribeBrowser(key: string): Promise<NewPushSubscription | null> {
  if (!canTakePushes() || Notification.permission !== 'granted') return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return worker ? sendable(await subscribe(worker, key)) : null;
}

/** Asks the person and subscribes this browser; null when they refuse, or what the browser gives cannot be sent to. */
export async function subscribeBrowser(key: string): Promise<NewPushSubscription | 'refused' | null> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  return sendable(await subscribe(await navigator.serviceWorker.register('/sw.js'), key));
}

function sendable(subscription: PushSubscription | null): NewPushSubscription | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  return endpoint && keys?.['p256dh'] && keys['auth'] ? { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } } : null;
}
