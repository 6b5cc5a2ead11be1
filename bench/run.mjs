// `npm run bench [part …]`: measures the built product on this machine and prints one table. Medians of five runs (BENCH_RUNS), each figure beside
// its floor in the same run. Parts: commands live bus golive imports insights search stock scaling pages evenings growth hostile partitions churn traces;
// `commands` consists of its own parts: idle, single, reads, accepts, auctions, deliveries, ticks. `-- --json` prints JSON instead, `-- --write`
// writes the parts' sections of docs/measurements.md, and with the part scaling that of docs/scaling.md.
import { spawnSync } from 'node:child_process';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { whenNpmEnds } from '../scripts/start/npm-parent.mjs';

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { json: { type: 'boolean' }, write: { type: 'boolean' } },
});
const root = fileURLToPath(new URL('..', import.meta.url));
// The started processes end with this one.
whenNpmEnds(() => process.exit(1));
const built = spawnSync(process.execPath, ['scripts/build/compile.mjs'], { cwd: root, stdio: ['ignore', 2, 2] });
if (built.status !== 0) process.exit(1);

const { acceptBid } = await import('@app/application');
const { connectDatabase } = await import('@app/persistence');
const { eveningTemplates, partOf, planEvenings, travelMinutes } = await import('@app/domain');
const { openFixture } = await import('./fixture.mjs');
const { tableOf } = await import('./load/statistics.mjs');
const { changesSince, conditions, jsonOf, refusalToWrite, sentenceOf, writeMeasurements, writtenPage } = await import('./report.mjs');
const { measureAccepts } = await import('./measures/accepts.mjs');
const { measureAuctions } = await import('./measures/auctions.mjs');
const { measureBus } = await import('./measures/bus.mjs');
const { measureChurn } = await import('./measures/churn.mjs');
const { measureCommands, measureIdle } = await import('./measures/commands.mjs');
const { measureEvenings } = await import('./measures/evenings.mjs');
const { measureGoLive } = await import('./measures/golive.mjs');
const { measureGrowth } = await import('./measures/growth.mjs');
const { measureHostile } = await import('./measures/hostile.mjs');
const { measureImports } = await import('./measures/imports.mjs');
const { measureInsights } = await import('./measures/insights.mjs');
const { measureDeliveries, measureLive } = await import('./measures/live.mjs');
const { measurePages } = await import('./measures/pages.mjs');
const { measurePartitions } = await import('./measures/partitions.mjs');
const { measureSearch } = await import('./measures/search.mjs');
const { measureReads } = await import('./measures/reads.mjs');
const { costRows, measureCosts } = await import('./measures/scaling.mjs');
const { writeScaling } = await import('./model/document.mjs');
const { measureStock } = await import('./measures/stock.mjs');
const { measureTicks } = await import('./measures/ticks.mjs');
const { measureTraces } = await import('./measures/traces.mjs');

const runs = Number(process.env.BENCH_RUNS ?? 5);
/** The cost of each operation; `commands` runs all of them one after the other, each name runs one. */
const COMMANDS = {
  idle: (fixture) => measureIdle(fixture, runs),
  single: (fixture) => measureCommands(fixture, runs),
  reads: (fixture) => measureReads(fixture, runs),
  accepts: () => measureAccepts(runs, acceptOffer),
  auctions: (fixture) => measureAuctions(fixture, runs, 100),
  deliveries: (fixture) => measureDeliveries(fixture, runs),
  ticks: () => measureTicks(runs),
};
const PARTS = {
  async commands(fixture) {
    const measured = [];
    for (const measure of Object.values(COMMANDS)) measured.push(...(await measure(fixture)));
    return measured;
  },
  live: (fixture) => measureLive(fixture, runs),
  async golive(fixture) {
    const measure = (on, backend) => measureGoLive(on, runs, { plans: 200, venues: 500, backend });
    return [...(await measure(fixture, 'Postgres')), ...(await onRedis((cluster) => measure(cluster, 'Redis')))];
  },
  async bus(fixture) {
    return [...(await measureBus(fixture, runs, 'Postgres')), ...(await onRedis((cluster) => measureBus(cluster, runs, 'Redis')))];
  },
  churn: (fixture) => measureChurn(fixture),
  evenings: () => measureEvenings(runs, { eveningTemplates, partOf, planEvenings, travelMinutes }),
  imports: (fixture) => measureImports(fixture, runs),
  growth: (fixture) => measureGrowth(fixture, runs),
  hostile: (fixture) => measureHostile(fixture),
  insights: (fixture) => withDatabase(fixture, (database) => measureInsights(fixture, database)),
  pages: (fixture) => measurePages(fixture, runs),
  partitions: (fixture) => measurePartitions(fixture, runs),
  search: (fixture) => withDatabase(fixture, (database) => measureSearch(fixture, database.catalogue, database.venues)),
  stock: () => measureStock(runs),
  traces: (fixture) => measureTraces(fixture, runs),
  async scaling() {
    const costs = await onRedis((cluster) => measureCosts(cluster, runs));
    if (options.write) await writeScaling(sentenceOf(about), costs, cpus().length);
    return costRows(costs);
  },
};

async function onRedis(work) {
  const cluster = await openFixture({ redis: true });
  try {
    return await work(cluster);
  } finally {
    await cluster.close();
  }
}

async function withDatabase(fixture, work) {
  const database = await connectDatabase(fixture.url, { transactions: 2, reads: 4 }, 'bench');
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function acceptOffer(database, { bidId, userId }) {
  const contact = { name: 'Bench', phone: '+910000000000' };
  const choice = { bidId, expectedVersion: 1, contact };
  const result = await database.transaction((tx) => acceptBid(tx, { id: userId, adult: true }, choice));
  if ('refused' in result) throw new Error(`An accept was refused: ${result.refused}`);
}

const named = wanted.length > 0 ? wanted : Object.keys(PARTS);
const known = options.write ? PARTS : { ...PARTS, ...COMMANDS };
const unknown = named.filter((part) => !(part in known));
if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')} here, only ${Object.keys(known).join(', ')}`);
const about = conditions(runs);
process.stderr.write(`${sentenceOf(about)}\n`);
const refused = options.write ? refusalToWrite(about) : null;
if (refused) throw new Error(refused);
const before = writtenPage();
const measured = [];
for (const part of named) {
  const fixture = await openFixture();
  try {
    measured.push({ part, rows: await known[part](fixture) });
  } finally {
    await fixture.close();
  }
  // The finished measurements stay when a later part fails.
  if (options.write) await writeMeasurements(Object.keys(PARTS), about, measured);
}
const rows = measured.flatMap((one) => one.rows);
process.stdout.write(`${options.json ? jsonOf(about, measured) : tableOf(rows).join('\n')}\n`);
// Parts of `commands` that run by themselves have no section of their own.
const changes = changesSince(
  before,
  measured.map(({ part, rows: found }) => ({ part: part in COMMANDS ? 'commands' : part, rows: found })),
);
if (changes.length > 0 && !options.json) process.stdout.write(`\nSince docs/measurements.md:\n${changes.join('\n')}\n`);
