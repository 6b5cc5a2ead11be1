import type { VenueAgenda, VenueBookingView } from '@app/contracts';
import { useDesk } from '../desk-store.js';
import { ARRIVAL_KEYS } from '../kept-desk.js';

const STEP_MS = 30_000;
const DIGITS = 6;
/** The steps by which two clocks may differ. */
const TOLERANCE = 1;
const STORE = 'keys';

/**
 * The keys with which this device checks arrival codes without a network (decision 009). The browser stores them so that a script can use
 * but not read them: another device cannot make codes from them.
 */
interface KeptKey {
  id: string;
  key: CryptoKey;
  /** Milliseconds since the epoch; after it the booking's arrival is over. */
  until: number;
}

const known = new Map<string, KeptKey>();
let loaded: Promise<void> | null = null;

// The stored keys are removed with the rest of the desk's data.
useDesk.subscribe(({ status }) => {
  if (status !== 'signed-out') return;
  known.clear();
  loaded = null;
});

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.codePointAt(0) ?? 0);

function request<T>(asked: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('The device keeps nothing')));
  });
}

/** Runs a task on the device's store; a browser without one holds the keys as long as the page. */
async function inStore(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<unknown>): Promise<void> {
  try {
    const opening = indexedDB.open(ARRIVAL_KEYS, 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(STORE, { keyPath: 'id' }));
    const database = await request(opening);
    await work(database.transaction(STORE, mode).objectStore(STORE));
    database.close();
  } catch {
    // Private browsing may refuse.
  }
}

/** Reads the stored keys once. */
function restore(): Promise<void> {
  loaded ??= inStore('readonly', async (store) => {
    for (const kept of (await request(store.getAll())) as KeptKey[]) if (!known.has(kept.id)) known.set(kept.id, kept);
  });
  return loaded;
}

/** Takes the keys out of an answer and stores them; returns the answer without them. Expired keys are removed. */
export async function keepKeys(agenda: VenueAgenda, now: number): Promise<VenueAgenda> {
  await restore();
  const fresh: KeptKey[] = [];
  const bookings: VenueBookingView[] = [];
  for (const { arrivalKey, ...booking } of agenda.bookings) {
    bookings.push(booking);
    if (!arrivalKey || known.has(booking.id)) continue;
    const key = await importKey(arrivalKey);
    if (key) fresh.push({ id: booking.id, key, until: Date.parse(booking.noShowUntil) });
  }
  for (const kept of fresh) known.set(kept.id, kept);
  const over = [...known.values()].filter(({ until }) => until < now).map(({ id }) => id);
  for (const id of over) known.delete(id);
  if (fresh.length + over.length > 0)
    await inStore('readwrite', async (store) => {
      await Promise.all([...fresh.map((kept) => request(store.put(kept))), ...over.map((id) => request(store.delete(id)))]);
    });
  return { ...agenda, bookings };
}

/** null: the browser has no cryptography, over plain HTTP. */
async function importKey(base64url: string): Promise<CryptoKey | null> {
  try {
    return await crypto.subtle.importKey('raw', bytesOf(base64url), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  } catch {
    return null;
  }
}

/** Whether a text is a booking's code at an instant, or that of the step before or after (decision 009); null: its key is missing. */
export async function isArrivalCode(bookingId: string, code: string, at: number): Promise<boolean | null> {
  await restore();
  const kept = known.get(bookingId);
  if (!kept) return null;
  const step = Math.floor(at / STEP_MS);
  for (let n = step - TOLERANCE; n <= step + TOLERANCE; n += 1) if ((await codeOf(kept.key, n)) === code) return true;
  return false;
}

/** RFC 6238 with SHA-256, as the server does it. */
async function codeOf(key: CryptoKey, step: number): Promise<string> {
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(Math.max(0, step)));
  const hash = new DataView(await crypto.subtle.sign('HMAC', key, counter));
  const offset = hash.getUint8(hash.byteLength - 1) & 0x0f;
  return String((hash.getUint32(offset) & 0x7fff_ffff) % 10 ** DIGITS).padStart(DIGITS, '0');
}
