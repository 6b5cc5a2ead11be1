// The section of docs/scaling.md about a day of plans: measured costs, what follows from them, and what a simulation and real runs say of it.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'oxfmt';
import { quantile, shown } from '../load/statistics.mjs';
import { ASSUMED, DAYS, LOADS, needsOf, queuesAt } from './plan.mjs';
import { simulate } from './queue.mjs';

const FILE = fileURLToPath(new URL('../../docs/scaling.md', import.meta.url));
const HEADING = 'What a day of plans costs';

const table = (head, rows) => [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
const bytes = (value) => {
  const units = ['B', 'KB', 'MB', 'GB', 'TB', 'PB'];
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(value) / 3)));
  return `${shown(value / 1000 ** step)} ${units[step]}`;
};
const ms = (value) => `${shown(value)} ms`;

/** Returns what the simulation says of a real point: all programs and the clients share the cores, so that one station does the whole bid. */
function predicted({ rate, cpu, client }, cores) {
  const { sojourns } = simulate({ seed: 1, rate, stations: [{ servers: cores, service: (cpu.all + client) * 1e-6 }], arrivals: 100_000 });
  return { p50: quantile(sojourns, 0.5) * 1_000, p99: quantile(sojourns, 0.99) * 1_000, load: (rate * (cpu.all + client) * 1e-6) / cores };
}

/** Returns the rows of what one plan costs, each with the way it was measured. */
const costRows = (costs) => [
  [
    'processor',
    `${['api', 'worker', 'postgres', 'redis'].map((name) => shown(costs.cpu[name] / 1_000)).join(' + ')} ms`,
    'API + worker + Postgres + Redis, `schedstat` of each thread',
  ],
  ['WAL', bytes(costs.wal), '`pg_current_wal_lsn()`, images of whole pages included'],
  ['rows', shown(costs.rows), '`count(*)` of each table'],
  ['bytes kept', bytes(costs.bytes), '`pg_total_relation_size()` of all tables, indexes included'],
  [
    'commands of Redis',
    `${shown(costs.redisCommands)}, ${shown(costs.messages)} of them messages of the change bus`,
    '`INFO commandstats`',
  ],
  ['frames', `${shown(costs.frames)}, ${bytes(costs.frameBytes)}`, 'events that the watchers’ sockets received'],
  ['a socket', bytes(costs.socketMemory), '`VmRSS` of the API with 1,000 sockets more'],
  ['an API, a worker', `${bytes(costs.apiMemory)}, ${bytes(costs.workerMemory)}`, '`VmRSS` after the measurement'],
  ['connections of an API, of a worker', `${costs.apiConnections}, ${costs.workerConnections}`, 'the sizes of their pools'],
];

/** Returns a line for a number of plans a day: what is beyond its limit there, the worst first, and what is done then. */
function breaking({ plans, first, beyond }) {
  const about = `- **${shown(plans)} a day**: `;
  if (beyond.length === 0) return `${about}nothing. Nearest is ${first.name}, at ${shown(first.share * 100)} %.`;
  return about + beyond.map(({ name, then, share }) => `${name} at ${shown(share)} times its limit: ${then}`).join('; ') + '.';
}

/** Returns the text of the section. */
function sectionOf(conditions, { costs, points }, cores) {
  const days = DAYS.map((plans) => needsOf(costs, plans));
  const row = (what, of) => [what, ...days.map(of)];
  const queues = [...new Set(days.map(({ apis }) => apis))].flatMap((apis) => LOADS.map((load) => queuesAt(costs, apis, load)));
  const said = points.map((point) => predicted(point, cores));
  const ratios = (name) => points.map((point, n) => point[name] / said[n][name]);
  const span = (name) => `${shown(Math.min(...ratios(name)))} to ${shown(Math.max(...ratios(name)))}`;
  return `## ${HEADING}

Written by \`npm run bench -- scaling --write\` (\`bench/measures/scaling.mjs\` measures, \`bench/model\` computes): ${conditions}.

One plan: it goes live, ${shown(costs.asked)} venues are asked, 5 bid, ${costs.watchers} people watch, one offer is accepted.

${table(['what', 'each plan', 'measured by'], costRows(costs))}

Assumed, not measured: ${ASSUMED.peakShare * 100} % of a day's plans begin in its busiest hour; each watcher holds a socket for ${ASSUMED.watchedFor / 60} minutes and loads ${ASSUMED.visit} KiB;
processes and cores are counted at ${ASSUMED.load * 100} % load; a core is one of the machine above; nothing is cleared away for a year.

${table(
  ['plans a day', ...DAYS.map(shown)],
  [
    row('plans a second in the busiest hour', (need) => shown(need.perSecond)),
    row('API processes, workers (two at least)', (need) => `${need.apis}, ${need.workers}`),
    row('cores of Postgres', (need) => shown(Math.max(1, Math.ceil(need.postgresCores / ASSUMED.load)))),
    row('cores in all', (need) => shown(need.cores)),
    row('sockets', (need) => shown(need.sockets)),
    row('memory of APIs, workers and sockets', (need) => bytes(need.memory)),
    row('connections without the pooler', (need) => shown(need.connections)),
    row('disk a year', (need) => bytes(need.diskPerYear)),
    row('WAL a second, a day', (need) => `${bytes(need.walPerSecond)}, ${bytes(need.walPerDay)}`),
    row('commands of Redis a second', (need) => shown(need.redisPerSecond)),
    row('messages that each API reads a second', (need) => shown(need.messagesPerSecond)),
    row('egress a second', (need) => bytes(need.egressPerSecond)),
  ],
)}

### What breaks first

${days.map(breaking).join('\n')}

### From bid to screen

The simulation (\`bench/model/queue.mjs\`, whose spec holds it against the closed forms of M/M/1 and M/M/c) lets bids arrive at random moments at the
APIs and then at the cores of Postgres, with exponential times of the measured means, and adds the ${ms(costs.bid.rest)} that an unhurried bid takes
besides its processor time. It knows nothing of locks, of disks that hang, or of other work.

${table(
  ['API processes, cores of Postgres', 'load', 'bids a second', 'waiting at the APIs, at Postgres', 'p50', 'p99'],
  queues.map((one) => [
    `${one.apis}, ${one.postgresCores}`,
    `${one.load * 100} %`,
    shown(one.rate),
    one.waiting.map(shown).join(', '),
    ms(one.p50),
    ms(one.p99),
  ]),
)}

Held against real runs, where clients and all programs share ${cores} cores; the simulated ones have one station with as many servers, which does all
that a bid costs:

${table(
  ['APIs', 'bids a second', 'load', 'measured p50, p99', 'simulated p50, p99'],
  points.map((point, n) => [
    point.apis,
    point.rate,
    `${shown(said[n].load * 100)} %`,
    `${ms(point.p50)}, ${ms(point.p99)}`,
    `${ms(said[n].p50)}, ${ms(said[n].p99)}`,
  ]),
)}

The measured p50 is ${span('p50')} times the simulated one, the measured p99 ${span('p99')} times: the model knows nothing of the pauses in which a
program clears its heap, of compiling, of commits that wait for the disk, or of other programs. It says how queues grow with the load, and is the
least that is to be expected, no promise.
`;
}

/** Returns the text with the section in place of the one before, or after the introduction. */
export function placed(text, section) {
  const parts = text.split(/^(?=## )/m).filter((part) => !part.startsWith(`## ${HEADING}\n`));
  return [parts[0].trimEnd(), section.trim(), ...parts.slice(1).map((part) => part.trim())].join('\n\n') + '\n';
}

/** Writes docs/scaling.md. */
export async function writeScaling(conditions, measured, cores) {
  const text = placed(readFileSync(FILE, 'utf8'), sectionOf(conditions, measured, cores));
  writeFileSync(FILE, (await format(FILE, text)).code);
}
