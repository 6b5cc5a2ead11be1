import { create } from 'zustand';

/** Whether this device is offline: the browser reports it, or the health check failed and no answer has arrived since. */
export const useNetwork = create<{ offline: boolean }>(() => ({ offline: typeof navigator !== 'undefined' && !navigator.onLine }));

export const isOffline = (): boolean => useNetwork.getState().offline;

const set = (offline: boolean): void => {
  if (isOffline() !== offline) useNetwork.setState({ offline });
};

/** Marks the device as online after any answer of the server, or a message of the socket. */
export const serverAnswered = (): void => set(false);

const ASK_AGAIN_MS = 5_000;
const ASK_LIMIT_MS = 5_000;
let asking: Promise<boolean> | null = null;
let isWaiting = false;

/** Aborts a call after a time, or when the caller cancels it. The limit covers the body, which could otherwise stall forever. */
export async function within<T>(limitMs: number, run: (signal: AbortSignal) => Promise<T>, asker?: AbortSignal | null): Promise<T> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  if (asker?.aborted) end();
  asker?.addEventListener('abort', end);
  const timer = setTimeout(end, limitMs);
  try {
    return await run(ending.signal);
  } finally {
    clearTimeout(timer);
    asker?.removeEventListener('abort', end);
  }
}

/** Whether the server answers the health check in its own words: a captive portal or a proxy answers 200, too. */
const isAlive = async (signal: AbortSignal): Promise<boolean> => {
  const answer = await fetch('/health/live', { cache: 'no-store', signal });
  return answer.ok && (JSON.parse(await answer.text()) as { status?: unknown } | null)?.status === 'ok';
};

/**
 * Asks the server's health check after a call without an answer: one address may be blocked while all others work. The check is repeated
 * until it succeeds, because the browser may not have noticed the loss of its network.
 */
export function askServer(): Promise<boolean> {
  // A page that is rendered on the server has no server to ask.
  if (typeof window === 'undefined') return Promise.resolve(true);
  asking ??= within(ASK_LIMIT_MS, isAlive)
    .catch(() => false)
    .then((isThere) => {
      asking = null;
      set(!isThere);
      if (!isThere) askLater();
      return isThere;
    });
  return asking;
}

function askLater(): void {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    if (isOffline()) void askServer();
  }, ASK_AGAIN_MS);
}

/** Calls back each time the device is online again. */
export function onBackOnline(run: () => void): () => void {
  return useNetwork.subscribe((now, before) => {
    if (before.offline && !now.offline) run();
  });
}

/** Resolves once the device is online again. */
export const untilBackOnline = (): Promise<void> =>
  new Promise((done) => {
    const stop = onBackOnline(() => {
      stop();
      done();
    });
  });

if (typeof window !== 'undefined') {
  addEventListener('offline', () => set(true));
  addEventListener('online', () => set(false));
}
