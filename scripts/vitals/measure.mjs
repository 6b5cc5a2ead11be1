/** The most that is allowed on every page and at a first visit: milliseconds, a share, files, KiB on the wire. */
const EVERY = { lcp: 1800, inp: 150, cls: 0.02 };
const FIRST_VISIT = { lcp: 1200 };
const FIRST_LOAD = { files: 14, kib: 180 };
/** The pages that search engines lead to, with the landing. */
const ENTRANCES = new Set(['landing', ...['city', 'category', 'things to do', 'venue'].map((page) => `public: ${page}`)]);
/** The stops of an evening are drawn with their pictures and their offers. */
const OF_SCREEN = { 'live board with an itinerary': { lcp: 2000 }, 'AI plans': { lcp: 1800 } };

/** Returns the budget of a screen; a public page, which comes with its content, has that of the landing. */
export const budgetOf = (screen) => ({
  ...EVERY,
  ...(screen === 'landing' || screen.startsWith('public: ') ? FIRST_VISIT : {}),
  ...(ENTRANCES.has(screen) ? FIRST_LOAD : {}),
  ...OF_SCREEN[screen],
});

/** Runs in the page before anything else: records paints, shifts and the duration of touches. */
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
