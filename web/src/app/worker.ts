/**
 * Registers the service worker once the page has loaded, so that its own fetching never competes with the first screen's. A new one takes over
 * when the last page of the old one is closed: no page is reloaded under anybody's hands.
 */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const register = (): void => void navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  if (document.readyState === 'complete') register();
  else addEventListener('load', register, { once: true });
}
