import { create } from 'zustand';

interface Network {
  /** The browser reports it, or the health check failed and no answer has arrived since. */
  offline: boolean;
  /** A read is unanswered for `ANSWER_MS`, and no other answer has arrived meanwhile. */
  silent: boolean;
  /** A read was refused in the last seconds because too many people are here; it is repeated. */
  busy: boolean;
}

/** A server that does not answer in this time counts as silent: the screens show what the device saw last. */
export const ANSWER_MS = 3_000;

/** Whether the service worker gave its own copy of this document because the server did not answer it in time. */
function isServedLate(): boolean {
  if (typeof window === 'undefined') return false;
  const [page] = (performance.getEntriesByType?.('navigation') ?? []) as PerformanceNavigationTiming[];
  return !!page && page.workerStart > 0 && page.responseStart - page.workerStart >= ANSWER_MS - 100;
}

export const useNetwork = create<Network>(() => ({
  offline: typeof navigator !== 'undefined' && !navigator.onLine,
  silent: isServedLate(),
  busy: false,
}));

export const isOffline = (): boolean => useNetwork.getState().offline;
export const isSilent = (): boolean => useNetwork.getState().silent;
const isAway = ({ offline, silent }: Network): boolean => offline || silent;

const set = (network: Partial<Network>): void => {
  const before = useNetwork.getState();
  const { offline, silent } = { ...before, ...network };
  if (offline !== before.offline || silent !== before.silent) useNetwork.setState({ offline, silent });
};

/** For how long after a refusal the screen says that it is trying again. */
const BUSY_MS = 4_000;
let busyEnd: ReturnType<typeof setTimeout> | undefined;

/** Marks the server as busy until no read has been refused for a while. */
export function serverIsBusy(): void {
  // A page that is rendered on the server has no reader who waits.
  if (typeof window === 'undefined') return;
  clearTimeout(busyEnd);
  busyEnd = setTimeout(() => useNetwork.setState({ busy: false }), BUSY_MS);
  useNetwork.setState({ busy: true });
}

let answers = 0;

/** Marks the device as online after any answer of the server, or a message of the socket. */
export function serverAnswered(): void {
  answers += 1;
  set({ offline: false, silent: false });
}

/** Watches over a read: without any answer of the server in time it counts as silent. Returns a function that ends the watch. */
export function expectAnswer(): () => void {
  // A page that is rendered on the server has no reader who waits.
  if (typeof window === 'undefined') return () => undefined;
  const before = answers;
  const timer = setTimeout(() => answers === before && set({ silent: true }), ANSWER_MS);
  return () => clearTimeout(timer);
}

/** Resolves once the server counts as silent. */
export const untilSilent = (): Promise<void> =>
  new Promise((done) => {
    if (isSilent()) return done();
    const stop = useNetwork.subscribe(({ silent }) => {
      if (!silent) return;
      stop();
      done();
    });
  });

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
      if (isThere) serverAnswered();
      else {
        set({ offline: true });
        askLater();
      }
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

/** Calls back each time the server can be reached again. */
export function onBackOnline(run: () => void): () => void {
  return useNetwork.subscribe((now, before) => {
    if (isAway(before) && !isAway(now)) run();
  });
}

/** Resolves once the server can be reached again. */
export const untilBackOnline = (): Promise<void> =>
  new Promise((done) => {
    const stop = onBackOnline(() => {
      stop();
      done();
    });
  });

if (typeof window !== 'undefined') {
  addEventListener('offline', () => set({ offline: true }));
  addEventListener('online', () => set({ offline: false }));
}
