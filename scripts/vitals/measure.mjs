/** What may be felt at most, everywhere and at a first visit: milliseconds, a share, files, KiB on the wire. */
export const BUDGETS = {
  every: { lcp: 1800, inp: 150, cls: 0.02 },
  landing: { files: 15, kib: 200 },
};

/** Runs in the page before anything else: notes paints, shifts and how long touches took. */
export function observe() {
  const felt = { lcp: 0, cls: 0, inp: 0 };
  globalThis.__felt = felt;
  const on = (type, take, more = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  on('largest-contentful-paint', (entry) => (felt.lcp = entry.startTime));
  on('layout-shift', (entry) => {
    if (!entry.hadRecentInput) felt.cls += entry.value;
  });
  on(
    'event',
    (entry) => {
      if (entry.interactionId) felt.inp = Math.max(felt.inp, entry.duration);
    },
    { durationThreshold: 16 },
  );
}

export const read = () => globalThis.__felt;
