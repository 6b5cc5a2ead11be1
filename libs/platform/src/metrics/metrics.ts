import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the metrics of one process, in Prometheus form. One object per process (or per application under test). */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  // The default timer of 10 ms would cause most of the load of an idle process: 3 ms of CPU a second.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 });
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer a request',
      labelNames: ['method', 'route', 'status'],
      buckets: SECONDS,
      registers,
    }),
    partUp: new Gauge({
      name: 'part_up',
      help: 'Whether the process can reach what it depends on: 1 or 0',
      labelNames: ['part'],
      registers,
    }),
    inFlight: new Gauge({ name: 'requests_in_flight', help: 'Requests whose answer is not made yet', registers }),
    shed: new Counter({
      name: 'requests_shed_total',
      help: 'Reads that an overloaded process refused: lists and public reads, pages, other reads',
      labelNames: ['what'],
      registers,
    }),
    sockets: new Gauge({ name: 'sockets_open', help: 'Sockets that are connected', registers }),
    socketsCut: new Counter({
      name: 'sockets_cut_total',
      help: 'Sockets that were cut off: slow = did not read, full = all of them together did not, noisy = sent too much',
      labelNames: ['why'],
      registers,
    }),
    socketsRefused: new Counter({
      name: 'socket_asks_refused_total',
      help: 'Handshakes and watches beyond their limit',
      labelNames: ['what'],
      registers,
    }),
    clientErrors: new Counter({
      name: 'client_errors_total',
      help: 'Errors that browsers told of: in an event (error), in a promise (rejection), while a screen was drawn (render)',
      labelNames: ['kind'],
      registers,
    }),
    watched: new Gauge({ name: 'plans_watched', help: 'Plans with at least one watching socket', registers }),
    eventsDelivered: new Counter({ name: 'events_delivered_total', help: 'Events told to the sockets of a plan', registers }),
    logReads: new Counter({
      name: 'log_reads_total',
      help: 'Reads of a log because a change message did not fit',
      labelNames: ['why'],
      registers,
    }),
    deliverySeconds: new Histogram({ name: 'event_delivery_seconds', help: 'From an event to its telling', buckets: SECONDS, registers }),
    reactions: new Counter({ name: 'reactions_total', help: 'Reactions by how they ended', labelNames: ['name', 'outcome'], registers }),
    reactionSeconds: new Histogram({
      name: 'reaction_seconds',
      help: 'From an event to the end of its reaction',
      labelNames: ['name'],
      buckets: SECONDS,
      registers,
    }),
    deliveries: new Counter({
      name: 'deliveries_total',
      help: 'Mails and pushes by how they ended',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    auctionLag: new Gauge({
      name: 'auction_lag_seconds',
      help: 'For how long the most overdue auction has waited for the tick',
      registers,
    }),
    queueAge: new Gauge({ name: 'queue_age_seconds', help: 'Age of the oldest event with a reaction still to be done', registers }),
    jobs: new Counter({ name: 'tick_rows_total', help: 'Rows that the tick worked through', labelNames: ['job'], registers }),
    stepFailures: new Counter({
      name: 'tick_step_failures_total',
      help: 'Steps of the tick that ended before their last row',
      labelNames: ['step'],
      registers,
    }),
    rowFailures: new Counter({
      name: 'tick_row_failures_total',
      help: 'Rows that a step of the tick could not work on',
      labelNames: ['step', 'outcome'],
      registers,
    }),
    stuck: new Gauge({
      name: 'stuck_rows',
      help: 'Rows that failed three times or more and are tried again (retrying), or wait for an operator (dead)',
      labelNames: ['kind', 'state'],
      registers,
    }),
    tickSeconds: new Histogram({ name: 'tick_seconds', help: 'Time of one tick', buckets: SECONDS, registers }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;
