// The app without a network, and pushes while no page is open. Shell and scripts are kept; answers of the API never are: what a person has
// seen lies in the app's own store. A new worker waits until the pages of the old one are closed, so no page loses its scripts.
const KEPT = /* filled in by the build */ [];
const CACHE = 'app-' + /* filled in by the build */ '';
/** The document of every page; its landing is another one. */
const DOCUMENT = '/home';
/** A network that does not answer in this time is as good as none. */
const PATIENCE_MS = 4000;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll([DOCUMENT, ...KEPT])));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

const kept = async (path) => (await caches.open(CACHE)).match(path);

/**
 * The document that is kept is renewed while there is a network, because it holds the server's numbers; only one of this build, whose files are
 * kept as well.
 */
async function renewDocument() {
  const answer = await fetch(DOCUMENT, { cache: 'no-cache' });
  if (!answer.ok || answer.redirected) return;
  const cache = await caches.open(CACHE);
  const files = (await answer.clone().text()).match(/\/assets\/[^"]+/g) ?? [];
  const known = await Promise.all(files.map((file) => cache.match(file)));
  if (files.length > 0 && known.every(Boolean)) await cache.put(DOCUMENT, answer);
}

/** A file whose name holds its content: the same for ever. */
async function asset(request) {
  const known = await kept(request.url);
  if (known) return known;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    void caches.open(CACHE).then((cache) => cache.put(request.url, copy));
  }
  return answer;
}

/** From the network; what is kept stands in when there is none. */
async function fresh(request, path) {
  const known = await kept(path);
  if (!known) return fetch(request);
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS, known)));
  try {
    return await Promise.race([fetch(request), late]);
  } catch {
    return known;
  } finally {
    clearTimeout(timer);
  }
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || /^\/(api|ops|health|socket\.io)(\/|$)/.test(pathname)) return;
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request));
  else if (request.mode === 'navigate') {
    event.respondWith(fresh(request, DOCUMENT));
    event.waitUntil(renewDocument().catch(() => undefined));
  } else if (KEPT.includes(pathname)) event.respondWith(fresh(request, pathname));
});

self.addEventListener('push', (event) => {
  const { title, body, url, tag } = event.data?.json() ?? {};
  if (!title) return;
  event.waitUntil(self.registration.showNotification(title, { body, icon: '/icon-192.png', tag, data: { url } }));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.url ?? '/', self.location.origin);
  if (target.origin !== self.location.origin) return;
  event.waitUntil(
    self.clients.matchAll({ type: 'window' }).then(async (windows) => {
      const open = windows.find((client) => new URL(client.url).pathname === target.pathname);
      return open ? open.focus() : self.clients.openWindow(target.href);
    }),
  );
});
