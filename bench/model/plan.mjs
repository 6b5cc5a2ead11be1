// What a day of plans needs, from the measured costs of one. Pure.
import { quantile } from '../load/statistics.mjs';
import { simulate } from './queue.mjs';

/** What the model assumes and nothing measures: docs/scaling.md states each. */
export const ASSUMED = {
  /** The share of a day's plans that begin in its busiest hour. */
  peakShare: 0.15,
  /** The seconds for which a person who follows a plan holds a socket. */
  watchedFor: 600,
  /** The load at which processes and cores are counted. */
  load: 0.7,
  /** KiB that a person's browser loads for a plan, files of the app included. */
  visit: 180,
};
export const DAYS = [10_000, 1_000_000, 10_000_000];
export const LOADS = [0.5, 0.7, 0.85];

const MICRO = 1e-6;
const HOUR = 3_600;

/** What breaks, from which figure on, and what is done then. */
const LIMITS = [
  { name: 'one API process', of: (need) => need.apiCores / ASSUMED.load, most: 1, then: 'more API processes behind the balancer' },
  { name: 'one worker process', of: (need) => need.workerCores / ASSUMED.load, most: 1, then: 'more workers; they share jobs and ticks' },
  { name: 'connections of one Postgres', of: (need) => need.connections, most: 200, then: 'the pooler (`DATABASE_HOST=pooler`)' },
  {
    name: 'cores of one Postgres (64)',
    of: (need) => need.postgresCores / ASSUMED.load,
    most: 64,
    then: 'plans divided among databases by their id: nothing locks two plans',
  },
  {
    name: 'WAL of one Postgres (200 MB/s)',
    of: (need) => need.walPerSecond / 1e6,
    most: 200,
    then: 'plans divided among databases by their id',
  },
  {
    name: 'disk of one Postgres (10 TB a year)',
    of: (need) => need.diskPerYear / 1e12,
    most: 10,
    then: 'tables divided by month, old months moved away',
  },
  {
    name: 'commands of one Redis (100,000 a second)',
    of: (need) => need.redisPerSecond,
    most: 100_000,
    then: 'jobs and change bus on a Redis each',
  },
  {
    name: 'messages that each API reads (20,000 a second)',
    of: (need) => need.messagesPerSecond,
    most: 20_000,
    then: 'channels by plan, to which an API subscribes only where it is watched',
  },
  {
    name: 'one network card (10 Gbit/s)',
    of: (need) => need.egressPerSecond * 8,
    most: 10e9,
    then: 'several balancers by DNS; files of the app from a CDN',
  },
];

/** Returns what `plans` a day need at the busiest moment, from costs of one plan. */
export function needsOf(costs, plans, assumed = ASSUMED) {
  const perSecond = (plans * assumed.peakShare) / HOUR;
  const cores = (name) => perSecond * costs.cpu[name] * MICRO;
  const [apiCores, workerCores, postgresCores, redisCores] = ['api', 'worker', 'postgres', 'redis'].map(cores);
  const [apis, workers] = [apiCores, workerCores].map((used) => Math.max(2, Math.ceil(used / assumed.load)));
  const sockets = perSecond * costs.watchers * assumed.watchedFor;
  const need = {
    plans,
    perSecond,
    apiCores,
    workerCores,
    postgresCores,
    redisCores,
    apis,
    workers,
    cores: apis + workers + Math.ceil(postgresCores / assumed.load) + Math.ceil(redisCores / assumed.load),
    sockets,
    memory: apis * costs.apiMemory + workers * costs.workerMemory + sockets * costs.socketMemory,
    connections: apis * costs.apiConnections + workers * costs.workerConnections,
    diskPerYear: plans * 365 * costs.bytes,
    walPerSecond: perSecond * costs.wal,
    walPerDay: plans * costs.wal,
    redisPerSecond: perSecond * costs.redisCommands,
    messagesPerSecond: perSecond * costs.messages,
    egressPerSecond: perSecond * (costs.frameBytes + costs.answerBytes + costs.watchers * assumed.visit * 1_024),
  };
  const breaking = LIMITS.map((limit) => ({ ...limit, share: limit.of(need) / limit.most })).sort((one, other) => other.share - one.share);
  return { ...need, first: breaking[0], beyond: breaking.filter(({ share }) => share > 1) };
}

/**
 * Returns the queues between bid and screen when `apis` processes are busy for the share `load` of their time, and Postgres has as many cores as make it
 * about as busy. `costs.bid` has microseconds of CPU, and in `rest` the milliseconds that an unhurried bid takes besides them.
 */
export function queuesAt({ bid }, apis, load, { seed = 1, arrivals = 200_000 } = {}) {
  const [api, write] = [bid.api * MICRO, bid.postgres * MICRO];
  const rate = (apis * load) / api;
  const postgresCores = Math.max(1, Math.round((rate * write) / load));
  const stations = [
    { servers: apis, service: api },
    // Rounding to whole cores must not make it busier than the APIs.
    { servers: postgresCores, service: Math.min(write, (postgresCores * load) / rate) },
  ];
  const { sojourns, stations: found } = simulate({ seed, rate, stations, arrivals });
  const ms = (q) => quantile(sojourns, q) * 1_000 + bid.rest;
  return { apis, postgresCores, load, rate, p50: ms(0.5), p99: ms(0.99), waiting: found.map(({ waiting }) => waiting) };
}
