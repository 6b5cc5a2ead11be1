// npm run vitals: the waits of a person with a middling phone. The built product is started in a folder of its own and opened in a real Chromium
// (CHROMIUM_PATH, or the system's) with a processor four times slower and slow 4G (1.6 Mbit/s, 150 ms). The landing and the public pages are measured
// as first visits, the other screens as returning visits. A missed budget ends it with 1.
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { makeScene, publicPages, startProduct } from './vitals/product.mjs';
import { budgetOf, observe, read } from './vitals/measure.mjs';

const executablePath =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 };
const AI_PLANS = '/ai-plans?city=mumbai';
const PHONE = { viewport: { width: 360, height: 800 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale: 'en-IN' };

const product = process.env.PRODUCT_URL
  ? { url: process.env.PRODUCT_URL, stop: async () => undefined }
  : await startProduct(fileURLToPath(new URL('..', import.meta.url)));
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const rows = [];
let missed = false;

/** Opens a page on the slow phone and uses it once; returns the measured values. */
async function measure(name, context, path, use) {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const traffic = { files: 0, calls: 0, bytes: 0 };
  const kinds = new Map();
  cdp.on('Network.responseReceived', ({ requestId, response }) => kinds.set(requestId, new URL(response.url).pathname));
  // Responses from a cache have no bytes on the wire.
  const loaded = new Set();
  cdp.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const path = kinds.get(requestId);
    if (!path || encodedDataLength === 0) return;
    traffic.bytes += encodedDataLength;
    if (loaded.has(requestId)) return;
    loaded.add(requestId);
    if (path.startsWith('/api/')) traffic.calls += 1;
    else traffic.files += 1;
  });
  await page.addInitScript(observe);
  await page.goto(path);
  await page.waitForLoadState('networkidle', { timeout: 30_000 }).catch(() => undefined);
  const { files, calls, bytes } = { ...traffic };
  await use(page);
  await page.waitForTimeout(600);
  const felt = { ...(await page.evaluate(read)), files, calls, kib: bytes / 1024 };
  const over = Object.entries(budgetOf(name)).filter(([what, most]) => felt[what] > most);
  missed ||= over.length > 0;
  rows.push({
    screen: name,
    'LCP ms': Math.round(felt.lcp),
    'INP ms': Math.round(felt.inp),
    CLS: Number(felt.cls.toFixed(3)),
    files,
    'API calls': calls,
    KiB: Math.round(felt.kib),
    'over budget': over.map(([what, most]) => `${what} > ${most}`).join(', ') || '–',
  });
  await page.close();
}

try {
  const first = await browser.newContext({ ...PHONE, baseURL: product.url });
  await measure('landing', first, '/', (page) =>
    page
      .getByRole('button', { name: 'How it works' })
      .or(page.getByRole('button', { name: 'Next' }))
      .first()
      .tap({ force: true }),
  );
  await first.close();

  for (const [name, path] of Object.entries(await publicPages(product.url))) {
    const context = await browser.newContext({ ...PHONE, baseURL: product.url });
    await measure(name, context, path, async () => undefined);
    await context.close();
  }

  const { cookie, plan, booked, evening } = await makeScene(product.url);
  const again = await browser.newContext({ ...PHONE, baseURL: product.url });
  await again.addCookies([{ name: 'sid', value: cookie.slice('sid='.length), url: product.url }]);
  await again.addInitScript(() => localStorage.setItem('firstTimeGuideSeen', 'true'));
  const warm = await again.newPage();
  for (const path of [
    '/home',
    '/preferences?create=new&from=home',
    `/venue-dashboard/${plan}`,
    `/booking/${booked}`,
    `/venue-dashboard/${evening}`,
    AI_PLANS,
  ]) {
    await warm.goto(path);
    await warm.waitForLoadState('networkidle').catch(() => undefined);
  }
  await warm.close();
  const tapFirst = (role) => (page) => page.getByRole(role).filter({ visible: true }).first().tap({ force: true, timeout: 5_000 });
  await measure('home', again, '/home', tapFirst('button'));
  await measure('wizard', again, '/preferences?create=new&from=home', (page) => page.locator('label:has(input[name=vibe])').first().tap());
  await measure('board', again, `/venue-dashboard/${plan}?tab=offers`, tapFirst('tab'));
  await measure('live board with an itinerary', again, `/venue-dashboard/${evening}?tab=offers`, tapFirst('tab'));
  await measure('AI plans', again, AI_PLANS, tapFirst('button'));
  await measure('booking', again, `/booking/${booked}`, tapFirst('button'));
} finally {
  await browser.close();
  await product.stop();
}
console.table(rows);
if (missed) process.exit(1);
