// Sockets that come back as the web app's do: after a loss within the spread, after a goodbye soon, after a refusal later each time.
import { COME_BACK } from '@app/contracts';
import { bareSocket } from '@app/testkit';

/** A connection that stood this long counts as a success, as in the web app. */
const STEADY_MS = 10_000;

/** One open page: it watches a plan, and keeps the number of the last event of its log. */
class Page {
  /** How long each return took, from the loss to the answer to the watch, in milliseconds. */
  returns = [];
  refusals = 0;
  gaps = 0;
  seq = 0;
  /** How long after its commit each event came over the socket, in milliseconds. */
  lags = [];
  /** When the server last said how far its log is. */
  headsAt = performance.now();
  lostAt = null;
  upAt = 0;
  isWatching = false;

  constructor(url, plan) {
    this.plan = plan;
    this.socket = bareSocket(url, { cookie: plan.cookie });
    this.socket.on('connect', () => void this.watch());
    this.socket.on('disconnect', (reason) => this.lost(reason));
    this.socket.on('connect_error', (error) => this.refused(error.data?.retryAfter));
    this.socket.onAny((name, payload) => this.hear(name, payload));
  }

  hear(name, payload) {
    if (name === 'heads') this.headsAt = performance.now();
    if (this.take(payload)) this.lags.push(Date.now() - Date.parse(payload.at));
  }

  take(payload) {
    if (payload?.dateBookId !== this.plan.id || !Number.isInteger(payload.seq) || payload.seq <= this.seq) return false;
    if (payload.seq !== this.seq + 1) this.gaps += 1;
    this.seq = payload.seq;
    return true;
  }

  async watch() {
    this.upAt = performance.now();
    const request = { dateBookId: this.plan.id, after: this.seq };
    const answer = await this.socket
      .timeout(5_000)
      .emitWithAck('watch', request)
      .catch(() => null);
    if (!answer?.ok) return void this.socket.disconnect();
    for (const event of answer.events ?? []) this.take(event);
    this.isWatching = true;
    if (this.lostAt !== null) this.returns.push(performance.now() - this.lostAt);
    this.lostAt = null;
  }

  lost(reason) {
    this.isWatching = false;
    if (this.isOver) return;
    this.lostAt ??= performance.now();
    const stood = performance.now() - this.upAt >= STEADY_MS;
    if (stood) this.refusals = 0;
    const spread = reason === 'io server disconnect' ? COME_BACK.soonMs : COME_BACK.spreadMs;
    this.retry(spread * Math.random() + (stood ? 0 : this.afterRefusal()));
  }

  refused(retryAfter) {
    this.lostAt ??= performance.now();
    this.retry(this.afterRefusal(retryAfter));
  }

  afterRefusal(retryAfter) {
    const wait = retryAfter === undefined ? Math.min(COME_BACK.mostMs, COME_BACK.firstMs * 2 ** this.refusals) : retryAfter * 1_000;
    this.refusals += 1;
    return wait * (0.5 + Math.random());
  }

  retry(ms) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => !this.isOver && this.socket.connect(), ms);
  }

  close() {
    this.isOver = true;
    clearTimeout(this.timer);
    this.socket.close();
  }
}

/** Opens a page on each plan, again from the first until there are `count`; resolves when all watch. */
export async function openPages(url, plans, count) {
  const pages = Array.from({ length: count }, (_, n) => new Page(url, plans[n % plans.length]));
  const settle = async (patienceMs = 20_000) => {
    for (const end = performance.now() + patienceMs; performance.now() < end; await new Promise((resolve) => setTimeout(resolve, 50)))
      if (pages.every((page) => page.isWatching)) return true;
    return false;
  };
  if (!(await settle())) throw new Error(`Of ${count} sockets ${pages.filter((page) => page.isWatching).length} were opened.`);
  return {
    pages,
    settle,
    returns: () => pages.flatMap((page) => page.returns),
    close: () => pages.forEach((page) => page.close()),
  };
}
