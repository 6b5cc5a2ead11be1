// The reads of every open screen: the snapshot, and the poll without news.
import { placeBid } from '../load/call.mjs';
import { getLoad } from '../load/http-load.mjs';
import { cpuRow, medianOf } from '../load/statistics.mjs';
import { makeLivePlan, makeUser, makeVenues } from '../scenario.mjs';

async function load(fixture, options) {
  let answered;
  const cpu = await fixture.cpuOfEach(options.total, async () => (answered = await getLoad({ port: fixture.port, ...options })));
  const wrong = Object.keys(answered.statuses).filter((status) => status !== String(options.expect));
  if (wrong.length > 0) throw new Error(`${options.path} answered ${JSON.stringify(answered.statuses)}`);
  return { perSecond: answered.perSecond, cpu };
}

async function selectOne(fixture, total) {
  const started = performance.now();
  let left = total;
  const client = async () => {
    while (left-- > 0) await fixture.pool.query({ name: 'one', text: 'SELECT 1' });
  };
  const cpu = await fixture.bareCpuOfEach(total, () => Promise.all(Array.from({ length: 4 }, client)));
  return { perSecond: (total * 1000) / (performance.now() - started), cpu };
}

const rowsOf = (what, { perSecond, cpu }, floor, target) => [
  cpuRow(what, cpu, target.cpu, floor.cpu),
  {
    what: `${what}, eight connections`,
    value: perSecond,
    floor: floor.perSecond,
    unit: '/s',
    least: target.perSecond,
  },
];

export async function measureReads(fixture, runs) {
  const owner = await makeUser(fixture.pool);
  const venues = await makeVenues(fixture.pool, 5);
  const plan = await makeLivePlan(fixture.pool, owner, venues);
  const worker = fixture.startWorker();
  for (const venue of venues) await placeBid(fixture, plan, venue);
  await fixture.settled();
  const headers = { cookie: owner.cookie };
  const snapshot = { path: `/api/datebooks/${plan.id}`, headers, total: 6_000, expect: 200 };
  const status = { path: `/api/datebooks/${plan.id}/preferences-status`, headers, total: 6_000, expect: 200 };
  const first = await fetch(`http://127.0.0.1:${fixture.port}${status.path}`, { headers });
  const etag = first.headers.get('etag');
  if (!etag) throw new Error('The read carries no ETag');
  const notModified = { ...status, headers: { ...headers, 'if-none-match': etag }, total: 12_000, expect: 304 };

  for (const one of [snapshot, status, notModified]) await load(fixture, { ...one, total: 2_000 });
  const floor = await medianOf(runs, () => selectOne(fixture, 10_000));
  const results = {};
  for (const [name, one] of Object.entries({ snapshot, status, notModified }))
    results[name] = await medianOf(runs, () => load(fixture, one));
  await worker.stop();
  return [
    ...rowsOf('snapshot with 5 offers', results.snapshot, floor, { cpu: 0.45, perSecond: 3_000 }),
    ...rowsOf('status', results.status, floor, { cpu: 0.5, perSecond: 3_000 }),
    ...rowsOf('not modified (304)', results.notModified, floor, { cpu: 0.25, perSecond: 5_000 }),
  ];
}
