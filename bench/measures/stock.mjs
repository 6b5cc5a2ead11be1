// The auction beside the same one on the stack's stock parts (bench/stock): Nest with Fastify, Socket.IO with its own adapter, TypeORM's repositories,
// BullMQ and class-validator. Both have the same calls, Postgres, Redis, durability, connections and number of processes, and are measured in turn.
// The stock server has no log to catch up from, no idempotency keys, no secrecy between venues, no limits, mail or push: it does less.
import { alternate, comparedRow } from '../load/compare.mjs';
import { tableOf } from '../load/statistics.mjs';
import { openFixture } from '../fixture.mjs';
import { closeLivePlans, makeCity, makeLivePlan, makeUser, readInvites } from '../scenario.mjs';
import { AT_ONCE, auctions, commands, CONTENDERS, contended, making, polls } from '../stock/measured-calls.mjs';
import { memory, RATES, ratesOf, toThousand } from '../stock/measured-sockets.mjs';
import { buildStock, stockProgram } from '../stock/program.mjs';
import { stockScenario } from '../stock/scenario.mjs';

const CITY = 500;

/** Each measure of a side with the rows of its comparison. */
const MEASURES = [
  [
    commands,
    (measured) => [
      comparedRow('bid, one at a time', measured, 'bid'),
      comparedRow(`bid, ${AT_ONCE} at once`, measured, 'bids'),
      comparedRow('accept, one at a time', measured, 'accept'),
    ],
  ],
  [
    contended,
    (measured) => [
      comparedRow(`accepts, ${CONTENDERS} at once`, measured, 'perSecond', '/s'),
      comparedRow(`accept, ${CONTENDERS} at once, p99`, measured, 'p99', 'ms'),
    ],
  ],
  [
    making,
    (measured) => [
      comparedRow('plan made over HTTP, answered, p50', measured, 'answered', 'ms'),
      comparedRow('… its venues asked, p50', measured, 'asked', 'ms'),
      comparedRow('… in all', measured, 'cpu'),
    ],
  ],
  [
    auctions,
    (measured) => [
      comparedRow('whole auction with its plan', measured, 'whole', '/s'),
      comparedRow('… in all', measured, 'wholeCpu'),
      comparedRow('auction of a live plan', measured, 'live', '/s'),
      comparedRow('… in all', measured, 'liveCpu'),
    ],
  ],
  [polls, (measured) => [comparedRow('offers read, 64 in flight', measured, 'rate', '/s'), comparedRow('… each', measured, 'cpu')]],
  [
    ratesOf,
    (measured) =>
      RATES.flatMap((rate) =>
        ['p50', 'p99'].map((q) => comparedRow(`bid → owner's socket, ${rate} a second, ${q}`, measured, `${rate} ${q}`, 'ms')),
      ),
  ],
  [
    toThousand,
    (measured) => [
      comparedRow('bid to 1,000 sockets, the API for each', measured, 'perSocket', 'µs of CPU'),
      comparedRow('… frames for each', measured, 'frames', ''),
    ],
  ],
  [
    memory,
    (measured) => [
      comparedRow('memory of an API before sockets', measured, 'before', 'MB'),
      comparedRow('memory of an idle socket', measured, 'each', 'KB'),
    ],
  ],
];

/** Opens a program with its scenario, its worker and a city: { fixture, ...scenario, city, tokens }. */
async function openSide(scenario, options) {
  const fixture = await openFixture(options);
  const city = await scenario.makeCity(fixture.pool, CITY);
  fixture.startWorker();
  return { fixture, ...scenario, city, tokens: new Map(city.map(({ id, token }) => [id, token])) };
}

/** Shows rows as soon as they are measured, because the whole takes minutes; returns them. */
function shown(rows) {
  process.stderr.write(`${tableOf(rows).slice(2).join('\n')}\n`);
  return rows;
}

/** Measures the rates with the sockets at another API than the bids. */
async function acrossProcesses(runs, sides, backend) {
  for (const side of sides) side.other = await side.fixture.startApi();
  const across = (side) => ratesOf(side, side.other.port);
  await alternate(1, sides, across);
  const measured = await alternate(runs, sides, across);
  for (const side of sides) await side.other.stop();
  return shown(
    RATES.map((rate) => comparedRow(`bid → socket of another API, ${rate} a second, ${backend}, p50`, measured, `${rate} p50`, 'ms')),
  );
}

const openSides = async (redis) => [
  await openSide({ makeUser, makeCity, makeLivePlan, closePlans: closeLivePlans, readInvites }, { redis }),
  await openSide(stockScenario, { redis, program: stockProgram() }),
];

async function measureOnRedis(runs, sides) {
  // Unmeasured: the code gets its compiled form, then prepared statements their lasting plans for tables that are no longer empty.
  for (const settle of [({ fixture }) => fixture.analyze(), () => undefined])
    await alternate(1, sides, async (side) => {
      const one = { ...(await commands(side)), ...(await auctions(side)), ...(await polls(side)) };
      await settle(side);
      return one;
    });
  const rows = [];
  for (const [measure, rowsOf] of MEASURES) {
    rows.push(...shown(rowsOf(await alternate(runs, sides, measure))));
  }
  return [...rows, ...(await acrossProcesses(runs, sides, 'Redis'))];
}

/** Measures ours and the stock server, on Redis and, for what crosses processes, on Postgres alone. */
export async function measureStock(runs) {
  await buildStock();
  const rows = [];
  for (const [redis, measure] of [
    [true, measureOnRedis],
    [false, (count, sides) => acrossProcesses(count, sides, 'Postgres')],
  ]) {
    const sides = await openSides(redis);
    try {
      rows.push(...(await measure(runs, sides)));
    } finally {
      for (const { fixture } of sides) await fixture.close();
    }
  }
  return rows;
}
