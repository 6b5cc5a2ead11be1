// The app without a network, and pushes while no page is open. Shell and scripts are kept; answers of the API never are: what a person has
// seen lies in the app's own store. A new worker waits until the pages of the old one are closed, so no page loses its scripts.
const KEPT = /* filled in by the build */ [];
/** The length of each file whose name holds its content. */
const LENGTHS = /* filled in by the build */ {};
/** The script that every document of this build names. */
const ENTRY = /* filled in by the build */ '';
const CACHE = 'app-' + /* filled in by the build */ '';
/** The document of every page; its landing is another one. */
const DOCUMENT = '/home';
const TYPES = {
  js: /javascript/,
  css: /^text\/css/,
  woff2: /font|octet-stream/,
  svg: /^image\/svg/,
  png: /^image\/png/,
  jpg: /^image\/jpeg/,
  json: /json/,
  webmanifest: /json/,
};
/** A network that does not answer in this time is as good as none. */
const PATIENCE_MS = 3000;

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([DOCUMENT, ...KEPT].map(keep)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

/** A captive portal or a proxy answers everything with its own page, also with 200: kept as a script, it would break every later visit. */
function hasRightType(path, answer) {
  const type = TYPES[/\.(\w+)$/.exec(path)?.[1]] ?? /^text\/html/;
  return answer.ok && !answer.redirected && type.test(answer.headers.get('content-type') ?? '');
}

/** Whether an answer is the whole file of this build. */
async function isRight(path, answer) {
  if (!hasRightType(path, answer)) return false;
  const copy = answer.clone();
  if (path === DOCUMENT) return (await copy.text()).includes(ENTRY);
  return !(path in LENGTHS) || (await copy.arrayBuffer()).byteLength === LENGTHS[path];
}

/** Keeps a file of this build, past what the browser may have kept wrongly. Without all of them there is no new worker. */
async function keep(path) {
  for (const cache of ['default', 'reload']) {
    const answer = await fetch(path, { cache });
    if (await isRight(path, answer)) return (await caches.open(CACHE)).put(path, answer);
  }
  throw new Error(`${path} is not the file of this build`);
}

/** What is kept under a path; an entry of a wrong type goes. */
async function kept(path) {
  const cache = await caches.open(CACHE);
  const known = await cache.match(path);
  if (!known || hasRightType(path, known)) return known;
  await cache.delete(path);
}

/** Renews the document that is kept while there is a network, because it holds the server's numbers. */
async function renewDocument() {
  const answer = await fetch(DOCUMENT, { cache: 'no-cache' });
  if (await isRight(DOCUMENT, answer)) await (await caches.open(CACHE)).put(DOCUMENT, answer);
}

/** A file whose name holds its content: the same for ever. */
async function asset(request, path) {
  const known = await kept(path);
  if (known) return known;
  const answer = await fetch(request);
  if (path in LENGTHS) {
    const copy = answer.clone();
    void isRight(path, copy).then(async (right) => right && (await caches.open(CACHE)).put(path, copy));
  }
  return answer;
}

/** Until when nothing waits for a server that did not answer in time: each further file of a page would wait as long again. */
let silentUntil = 0;
const SILENCE_MS = 10_000;

/** From the network; what is kept stands in when there is none, or another's page. */
async function fresh(request, path) {
  const known = await kept(path);
  if (!known) return fetch(request);
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(
      () => {
        silentUntil = Date.now() + SILENCE_MS;
        resolve(known);
      },
      Date.now() < silentUntil ? 0 : PATIENCE_MS,
    );
  });
  const asked = fetch(request).then((answer) => {
    silentUntil = 0;
    return answer;
  });
  // It is no failure of the worker when the kept file has been given meanwhile.
  asked.catch(() => undefined);
  try {
    const answer = await Promise.race([asked, late]);
    // The page of a portal is what its reader has to see.
    return request.mode === 'navigate' || hasRightType(path, answer) ? answer : known;
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
  if (pathname.startsWith('/assets/')) event.respondWith(asset(request, pathname));
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

/** The browser ends a subscription now and then. A person's session says where the next one is; a desk says it when it is opened. */
async function subscribeAnew() {
  const { key } = await (await fetch('/api/user/push-key')).json();
  if (!key) return;
  const subscription = await self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys } = subscription.toJSON();
  const headers = { 'content-type': 'application/json' };
  await fetch('/api/user/push-subscriptions', { method: 'POST', headers, body: JSON.stringify({ endpoint, keys }) });
}

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew()));

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
