import { create } from 'zustand';

/** Whether this device is cut off: the browser says so itself, or the server could not be reached and nothing has come from it since. */
export const useNetwork = create<{ offline: boolean }>(() => ({ offline: typeof navigator !== 'undefined' && !navigator.onLine }));

export const isOffline = (): boolean => useNetwork.getState().offline;

const set = (offline: boolean): void => {
  if (isOffline() !== offline) useNetwork.setState({ offline });
};

/** An answer came, whatever it said. */
export const serverAnswered = (): void => set(false);

const PROBE_MS = 5_000;
let probing = false;

/** A call got no answer. The browser may not have noticed yet that its network is gone, so the server is asked until it answers. */
export function serverSilent(): void {
  set(true);
  if (probing) return;
  probing = true;
  const probe = (): void => {
    if (!isOffline()) probing = false;
    else
      void fetch('/health/live', { cache: 'no-store' })
        .then(serverAnswered, () => undefined)
        .then(() => setTimeout(probe, PROBE_MS));
  };
  setTimeout(probe, PROBE_MS);
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
