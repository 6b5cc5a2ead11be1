import { create } from 'zustand';

/** Whether this device is cut off: the browser says so itself, or the server did not say that it is alive and nothing has come from it since. */
export const useNetwork = create<{ offline: boolean }>(() => ({ offline: typeof navigator !== 'undefined' && !navigator.onLine }));

export const isOffline = (): boolean => useNetwork.getState().offline;

const set = (offline: boolean): void => {
  if (isOffline() !== offline) useNetwork.setState({ offline });
};

/** Something came from the server: an answer, whatever it said, or a message of the socket. */
export const serverAnswered = (): void => set(false);

const ASK_AGAIN_MS = 5_000;
const ASK_LIMIT_MS = 5_000;
let asking: Promise<boolean> | null = null;
let isWaiting = false;

/** Ends what it runs after a time, or when the asker has gone. A limit of the headers alone would leave a body that stalls for ever. */
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

/** The page of a captive portal or a proxy is answered with 200, too: only the server's own words count. */
const isAlive = async (signal: AbortSignal): Promise<boolean> => {
  const answer = await fetch('/health/live', { cache: 'no-store', signal });
  return answer.ok && (JSON.parse(await answer.text()) as { status?: unknown } | null)?.status === 'ok';
};

/**
 * Asks the server whether it is there, because a call got no answer: one address may be blocked while all others answer. A server that does
 * not answer is asked again until it does, because the browser may not have noticed yet that its network is gone.
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

/** Calls once the device is connected again, each time. */
export function onBackOnline(run: () => void): () => void {
  return useNetwork.subscribe((now, before) => {
    if (before.offline && !now.offline) run();
  });
}

/** Resolves once the device is connected again. */
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
