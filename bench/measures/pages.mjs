// Public pages under a crowd: rendered once, then sent from the cache, whole and as 304 to clients that have them already.
import { setTimeout as pause } from 'node:timers/promises';
import { getLoad } from '../load/http-load.mjs';
import { cpuRow, medianOf } from '../load/statistics.mjs';

const TOTAL = 6_000;
const HEADERS = { 'accept-encoding': 'br' };
const PAGES = { city: '/city/mumbai', 'things to do': '/things-to-do/kochi', about: '/about' };

async function load(fixture, name, path, isKnown) {
  const first = await fetch(`http://127.0.0.1:${fixture.port}${path}`, { headers: HEADERS });
  if (!(await first.text()).includes('id="read"')) throw new Error(`${path} is not rendered: npm run build`);
  const headers = { ...HEADERS, ...(isKnown && { 'if-none-match': first.headers.get('etag') }) };
  let answered;
  const cpu = await fixture.cpuOfEach(TOTAL, async () => (answered = await getLoad({ port: fixture.port, path, headers, total: TOTAL })));
  const { 200: whole = 0, 304: known = 0, ...others } = answered.statuses;
  // Each half minute a page is rendered again, and gets another tag.
  if (Object.keys(others).length > 0 || (isKnown ? known === 0 : known > 0 || whole === 0))
    throw new Error(`${name} answered ${JSON.stringify(answered.statuses)}`);
  return { perSecond: answered.perSecond, cpu };
}

/** Requests pages that were never rendered before, one after the other, with pauses in which the share of rendering is restored. */
async function uncached(fixture, run) {
  const pages = 30;
  return fixture.cpuOfEach(pages, async () => {
    for (let n = 0; n < pages; n += 1) {
      const answer = await fetch(`http://127.0.0.1:${fixture.port}/city/mumbai?q=place+${run * pages + n}`, { headers: HEADERS });
      if (!(await answer.text()).includes('id="read"')) throw new Error('A page was left to the browser');
      await pause(300);
    }
  });
}

/** Measures a crowd on rendered pages, and one that has read them. */
export async function measurePages(fixture, runs) {
  // A list is full with 24 places.
  await fixture.pool.query(
    `INSERT INTO venues (kind, status, name, city_slug, area, location, place_types, price_level, open_minutes, seats_per_slot)
     SELECT 'unclaimed', 'unclaimed', 'A place of the evening ' || n, 'mumbai', 'Bandra', point(72.83 + n * 0.001, 19.06), '{cafes}', 2,
       '{[0,10080)}', 40 FROM generate_series(1, 60) n`,
  );
  const rows = [];
  const measure = async (name, path, isKnown) => {
    await load(fixture, name, path, isKnown);
    const { perSecond, cpu } = await medianOf(runs, () => load(fixture, name, path, isKnown));
    rows.push({ what: `${name}, eight connections`, value: perSecond, unit: '/s', least: 1_000 }, cpuRow(name, cpu, 1));
  };
  for (const [name, path] of Object.entries(PAGES)) await measure(`page ${name}`, path, false);
  await measure('page about, 304', PAGES.about, true);
  await uncached(fixture, runs);
  rows.push(cpuRow('page city, never rendered before', await medianOf(runs, (run) => uncached(fixture, run)), 15));
  return rows;
}
