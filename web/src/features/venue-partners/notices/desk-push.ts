import type { NewPushSubscription } from '@app/contracts';
import { canTakePushes, fetchPushKey, resubscribeBrowser, subscribeBrowser, subscriptionOfBrowser } from '../../../lib/device/push.js';
import { local, LOCAL } from '../../../lib/storage.js';
import { addBrowser, removeBrowser } from '../api.js';

/**
 * The push state of this device: on, off, refused by the person in the browser, unsupported, or not configured for the product.
 */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'unavailable';

/** The subscription of this device, under its id at the server, and its owner. */
interface Kept {
  staff: string;
  id: string;
  /** The address of pushes; the browser renews the subscription now and then. */
  endpoint: string;
}
function kept(): Kept | null {
  const value = local.json(LOCAL.deskPush);
  return typeof value === 'object' && value !== null && 'staff' in value && 'id' in value && 'endpoint' in value ? (value as Kept) : null;
}

/**
 * The push state of this device for a member of the staff, read without a prompt. A device with pushes whose subscription has ended, or has
 * another key than the product by now, is subscribed again.
 */
export async function pushState(staff: string): Promise<PushState> {
  if (!canTakePushes()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const key = await fetchPushKey();
  if (!key) return 'unavailable';
  if (Notification.permission !== 'granted' || kept()?.staff !== staff) return 'off';
  const there = await subscriptionOfBrowser(key);
  if (there?.endpoint === kept()?.endpoint) return 'on';
  try {
    const subscription = there ?? (await resubscribeBrowser(key));
    return subscription ? await register(staff, subscription) : 'off';
  } catch {
    // With or without a subscription, the server does not know this device.
    local.remove(LOCAL.deskPush);
    return 'off';
  }
}

/** Asks the person, subscribes this browser and sends the subscription to the server; returns the new state. */
export async function takePushes(staff: string): Promise<PushState> {
  const key = canTakePushes() ? await fetchPushKey() : null;
  if (!key) return canTakePushes() ? 'unavailable' : 'unsupported';
  const subscription = await subscribeBrowser(key);
  // A closed prompt may be repeated; a refusal is stored in the browser's settings.
  if (subscription === 'refused') return Notification.permission === 'denied' ? 'denied' : 'off';
  return subscription ? register(staff, subscription) : 'unavailable';
}

async function register(staff: string, subscription: NewPushSubscription): Promise<PushState> {
  const { id } = await addBrowser(subscription);
  local.set(LOCAL.deskPush, JSON.stringify({ staff, id, endpoint: subscription.endpoint } satisfies Kept));
  return 'on';
}

/** Removes this device, also at a log-out: a counter's screen is shared. */
export async function forgetPushes(): Promise<void> {
  const mine = kept();
  local.remove(LOCAL.deskPush);
  if (mine) await removeBrowser(mine.id);
}
