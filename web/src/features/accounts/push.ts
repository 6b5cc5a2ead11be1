import type { NewPushSubscription } from '@app/contracts';
import { askConsent } from '../../lib/consent.js';
import { addBrowser, fetchPushKey } from './api.js';

/** Whether this browser can take pushes at all. */
export const canTakePushes = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What became of the preference to be told on this device. */
export type PushAnswer = 'on' | 'refused' | 'unavailable';

/** Asks the person, subscribes this browser and tells the server where it is. */
export async function takePushes(): Promise<PushAnswer> {
  const { key } = await fetchPushKey();
  if (!key || !canTakePushes()) return 'unavailable';
  if (!(await askConsent('notifications'))) return 'refused';
  if ((await Notification.requestPermission()) !== 'granted') return 'refused';
  const worker = await navigator.serviceWorker.register('/sw.js');
  const subscription = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  if (!endpoint || !keys?.['p256dh'] || !keys['auth']) return 'unavailable';
  await addBrowser({ endpoint, keys: { p256dh: keys['p256dh'], auth: keys['auth'] } } satisfies NewPushSubscription);
  return 'on';
}
