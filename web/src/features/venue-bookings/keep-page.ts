/** Names of the service worker's stores begin so. */
const STORES = 'app-';

/**
 * Keeps the scripts of the page for when there is no network. The service worker keeps what it sees pass; the first visit comes before it, and
 * a planner's device is not to load a counter's page ahead.
 */
export async function keepPage(): Promise<void> {
  if (!('serviceWorker' in navigator) || !('caches' in globalThis)) return;
  await navigator.serviceWorker.ready;
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => new URL(name).origin === location.origin && new URL(name).pathname.startsWith('/assets/'));
  for (const store of await caches.keys()) {
    if (!store.startsWith(STORES)) continue;
    const cache = await caches.open(store);
    for (const file of files) if (!(await cache.match(file))) await cache.add(file).catch(() => undefined);
  }
}
