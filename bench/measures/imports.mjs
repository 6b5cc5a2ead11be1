// Whole auctions at a steady pace while an administrator imports 10,000 places, beside the same minute without: the slowdown of each part.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { IMPORT_REST } from '@app/contracts';
import { acceptOffer, call, placeBid } from '../load/call.mjs';
import { median, quantile, shown } from '../load/statistics.mjs';
import { makeLivePlan, makeUser, makeVenues } from '../scenario.mjs';

const ROWS = 10_000;
const AT_ONCE = 100;
/** The auctions that begin each second, and the offers of each: about a third of the machine's capacity. */
const PACE = 3;
const OFFERS = 5;
/** The time for which the import runs before it pauses for as long. */
const TURN_MS = 10_000;
const MOST_SECONDS = 360;
const VENUES = 250;
/** The allowed slowdown of each part. */
const TARGET = 1.2;

/** Runs one auction as its people see it; records the time of each part. */
async function auction(fixture, owner, { plan, venues }, noted) {
  const timed = async (what, work) => {
    const started = performance.now();
    const said = await work();
    noted[what].push(performance.now() - started);
    return said;
  };
  let first;
  for (const [n, venue] of venues.entries()) {
    await timed('inbox', () => call(fixture, 'GET /venues/me/bid-requests', { token: venue.token }));
    const offer = await timed('offer', () => placeBid(fixture, plan, venue, 3000 - n * 100));
    first ??= offer;
    await timed('board', () => call(fixture, `GET /datebooks/${plan.id}`, { cookie: owner.cookie }));
  }
  await timed('accept', () => acceptOffer(fixture, owner, first));
}

const PARTS = ['inbox', 'offer', 'board', 'accept', 'reaction'];

/** Sends 10,000 places as the page does and has them written, both only while `turn.on`. */
async function importPlaces(fixture, admin, turn) {
  const { cookie } = admin;
  const fingerprint = createHash('sha256').update(randomUUID()).digest('hex');
  const {
    said: { id },
  } = await call(fixture, 'POST /admin/imports', { cookie, body: { name: 'bench.csv', fingerprint, rows: ROWS } });
  for (let at = 0; at < ROWS; at += AT_ONCE) {
    while (!turn.on) await pause(50);
    const rows = Array.from({ length: AT_ONCE }, (_, n) => ({
      line: at + n + 2,
      name: `Imported ${at + n}`,
      latitude: 18.95 + ((at + n) % 100) / 500,
      longitude: 72.82 + Math.floor((at + n) / 100) / 1000,
      placeType: 'cafes',
      address: 'Somewhere in Mumbai',
      phone: '+91 22 0000 0000',
    }));
    const begun = performance.now();
    await call(fixture, `POST /admin/imports/${id}/rows`, { cookie, body: { rows } });
    await pause((performance.now() - begun) * IMPORT_REST);
  }
  await call(fixture, `POST /admin/imports/${id}/start`, { cookie, body: { same: 'skip', except: [] } });
  turn.started = id;
  for (;;) {
    const { said: view } = await call(fixture, `GET /admin/imports/${id}`, { cookie });
    if (view.state === 'done') return view;
    await pause(250);
  }
}

/** Lets the import run and pause, turn by turn, so that other work of the machine affects both alike. */
async function takeTurns({ pool }, turn, over) {
  while (!over()) {
    turn.on = !turn.on;
    const [from, to] = turn.on ? ['open', 'running'] : ['running', 'open'];
    if (turn.started) await pool.query('UPDATE imports SET state = $3 WHERE id = $1 AND state = $2', [turn.started, from, to]);
    const { rows } = await pool.query('SELECT clock_timestamp() AS at');
    turn.slices.push({ on: turn.on, from: rows[0].at });
    for (const end = performance.now() + TURN_MS; performance.now() < end && !over();) await pause(50);
  }
}

/** Runs once; returns the times in ms of each part, with the import and without. */
async function run(fixture, owner, admin, prepared) {
  const turn = { on: false, started: null, slices: [] };
  const noted = { true: { inbox: [], offer: [], board: [], accept: [], reaction: [] }, false: {} };
  noted.false = structuredClone(noted.true);
  let over = false;
  const begun = performance.now();
  const importing = importPlaces(fixture, admin, turn).finally(() => (over = true));
  const turns = takeTurns(fixture, turn, () => over);
  const running = [];
  for (let n = 0; !over && n < prepared.length; n += 1) {
    running.push(auction(fixture, owner, prepared[n], noted[turn.on]));
    await pause(1000 / PACE);
  }
  const view = await importing;
  if (view.written !== ROWS) throw new Error(`${view.written} of ${ROWS} were written`);
  await Promise.all([turns, ...running]);
  const seconds = (performance.now() - begun) / 2000;
  const { rows } = await fixture.pool.query(
    // A reaction that is done has no row, but the notification that it left has a time.
    `SELECT extract(epoch FROM n.created_at - e.at)::float8 * 1000 AS ms, e.at FROM notifications n JOIN events e ON e.id = n.event_id
     WHERE e.at >= $1`,
    [turn.slices[0].from],
  );
  for (const { ms, at } of rows) noted[turn.slices.findLast(({ from }) => from <= at).on].reaction.push(ms);
  return { noted, seconds };
}

export async function measureImports(fixture, runs) {
  const { pool } = fixture;
  const [owner, admin] = [await makeUser(pool), await makeUser(pool)];
  await pool.query(`UPDATE users SET role = 'admin', is_demo = true WHERE id = $1`, [admin.id]);
  const worker = fixture.startWorker();
  const results = [];
  try {
    for (let n = 0; n < runs; n += 1) {
      const venues = await makeVenues(pool, VENUES);
      const prepared = [];
      for (let k = 0; k < PACE * MOST_SECONDS; k += 1) {
        const invited = Array.from({ length: OFFERS }, (_, index) => venues[(k + index) % venues.length]);
        prepared.push({ plan: await makeLivePlan(pool, owner, invited), venues: invited });
      }
      results.push(await run(fixture, owner, admin, prepared));
    }
  } finally {
    await worker.stop();
  }
  const ratio = (part, q) => median(results.map(({ noted }) => quantile(noted.true[part], q) / quantile(noted.false[part], q)));
  const about = `${shown(ROWS)} places imported in ${median(results.map(({ seconds }) => seconds)).toFixed(0)} s`;
  return PARTS.map((part) => ({
    what: `${about}: ${part} beside the same without (1 in 20: ${ratio(part, 0.95).toFixed(2)})`,
    value: ratio(part, 0.5),
    floor: 1,
    unit: '×',
    most: TARGET,
  }));
}
