// The reads that every open screen makes: the snapshot, and the poll that finds nothing new.
import { getLoad } from '../load/http-load.mjs';
import { medianOf } from '../load/statistics.mjs';
import { cpuOf, makeLivePlan, makeUser, makeVenues } from '../fixture.mjs';

async function load(fixture, options) {
  const cpu = cpuOf(fixture.api.pid);
  const { perSecond, statuses } = await getLoad({ port: fixture.port, ...options });
  const wrong = Object.keys(statuses).filter((status) => status !== String(options.expect));
  if (wrong.length > 0) throw new Error(`${options.path} answered ${JSON.stringify(statuses)}`);
  return { perSecond, cpu: (cpuOf(fixture.api.pid) - cpu) / options.total };
}

async function selectOne(fixture, total) {
  const started = performance.now();
  let left = total;
  const client = async () => {
    while (left-- > 0) await fixture.pool.query({ name: 'one', text: 'SELECT 1' });
  };
  await Promise.all(Array.from({ length: 4 }, client));
  return { perSecond: (total * 1000) / (performance.now() - started) };
}

export async function measureReads(fixture, runs) {
  const owner = await makeUser(fixture.pool);
  const venues = await makeVenues(fixture.pool, 5);
  const plan = await makeLivePlan(fixture.pool, owner, venues);
  for (const venue of venues) {
    const answer = await fetch(`http://127.0.0.1:${fixture.port}/api/venues/me/bid-requests/${plan.requestId}/bids`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${venue.token}`, 'idempotency-key': venue.id },
      body: JSON.stringify({
        proposedPrice: 3000,
        inclusions: ['Dinner'],
        perks: [{ name: 'Dessert', value: 200 }],
        startAt: plan.startAt,
      }),
    });
    if (answer.status !== 201) throw new Error(`A bid was refused: ${answer.status} ${await answer.text()}`);
  }
  const headers = { cookie: owner.cookie };
  const snapshotPath = `/api/datebooks/${plan.id}`;
  const statusPath = `/api/datebooks/${plan.id}/preferences-status`;
  const first = await fetch(`http://127.0.0.1:${fixture.port}${statusPath}`, { headers });
  const etag = first.headers.get('etag');
  if (!etag) throw new Error('The read carries no ETag');

  await load(fixture, { path: snapshotPath, headers, total: 3000, expect: 200 });
  const floor = await medianOf(runs, () => selectOne(fixture, 20_000));
  const snapshot = await medianOf(runs, () => load(fixture, { path: snapshotPath, headers, total: 10_000, expect: 200 }));
  const conditional = await medianOf(runs, () =>
    load(fixture, { path: statusPath, headers: { ...headers, 'if-none-match': etag }, total: 20_000, expect: 304 }),
  );
  return [
    { what: 'SELECT 1 from one client process', value: floor.perSecond, unit: '/s' },
    {
      what: 'snapshot of a plan with 5 offers',
      value: snapshot.perSecond,
      floor: floor.perSecond,
      unit: '/s',
      target: '≥ 3,000',
      ok: snapshot.perSecond >= 3000,
      cpu: snapshot.cpu,
    },
    {
      what: 'read with an ETag (304)',
      value: conditional.perSecond,
      floor: floor.perSecond,
      unit: '/s',
      target: '≥ 5,000',
      ok: conditional.perSecond >= 5000,
      cpu: conditional.cpu,
    },
  ];
}
