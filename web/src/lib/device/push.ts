import type { NewPushSubscription, PushKey } from '@app/contracts';
import { request } from '../http.js';

/** Whether this browser supports push messages. */
export const canTakePushes = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The key with which a browser subscribes; null: push is not configured. */
export const fetchPushKey = async (): Promise<string | null> => (await request<PushKey>('/api/user/push-key')).key;

const bytesOf = (key: string): string => atob(key.replaceAll('-', '+').replaceAll('_', '/'));

/** Whether a subscription uses the product's key, which changes with a new data folder, for example. */
function isUnder(key: string, { options }: PushSubscription): boolean {
  const own = options.applicationServerKey;
  return own !== null && String.fromCharCode(...new Uint8Array(own)) === bytesOf(key);
}

/** Subscribes the browser. A subscription under another key has to end first, because it blocks the new one. */
async function subscribe({ pushManager }: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  const before = await pushManager.getSubscription();
  if (before && !isUnder(key, before)) await before.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** The subscription of this browser under a key; null: none. */
export async function subscriptionOfBrowser(key: string): Promise<NewPushSubscription | null> {
  if (!canTakePushes()) return null;
  const worker = await navigator.serviceWorker.getRegistration();
  const subscription = await worker?.pushManager.getSubscription();
  return subscription && isUnder(key, subscription) ? sendable(subscription) : null;
}

/** Renews the subscription of a browser that has already been allowed to get pushes, without a prompt; null otherwise. */
export async function resubscribeBrowser(key: string): Promise<NewPushSubscription | null> {
  if (!canTakePushes() || Notification.permission !== 'granted') return null;
  const worker = await navigator.serviceWorker.getRegistration();
  return worker ? sendable(await subscribe(worker, key)) : null;
}

/** Asks the person and subscribes this browser; null when they refuse, or when the subscription cannot be used. */
export async function subscribeBrowser(key: string): Promise<NewPushSubscription | 'refused' | null> {
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  return sendable(await subscribe(await navigator.serviceWorker.register('/sw.js'), key));
}

function sendable(subscription: PushSubscription | null): NewPushSubscription | null {
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  return endpoint && keys?.['p256dh'] && keys['auth'] ? { endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } } : null;
}
