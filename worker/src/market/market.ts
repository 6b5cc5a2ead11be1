import type { Database, MarketInvite } from '@app/persistence';
import type { Config, Logger } from '@app/platform';
import { act } from './agent.js';
import { boardFor, type MarketPlan } from './offers.js';
import { Refused, VenueClient } from './venue-client.js';

/** The seed of the market of every installation. */
const MARKET_SEED = 'dusk';
const TICK_MS = 400;
/** The moment at which an agent opens a request, as a share of its answering time. */
const OPENS_AT = 0.4;
/** The number of agents that may call the API at the same moment. */
const AT_ONCE = 4;
/** The pause after an error, before the same agent tries again. */
const REST_MS = 10_000;

interface MarketOptions {
  config: Config;
  database: Database;
  logger: Logger;
  /** The address of the API; by default that of the configuration. */
  apiUrl?: string;
  seed?: string;
  /** Whether the simulated venues take part at the moment; they do by default. */
  isOn?: () => boolean;
}

/** An invite with the time of its agent's next look (ms of the clock). After an offer, each movement of the venue's feed causes a look too. */
interface Desk {
  invite: MarketInvite;
  nextAt: number;
  offered: boolean;
  /** True when the planners know that the venue has opened the request. */
  opened: boolean;
}

/** Starts the simulated venues, which answer their requests from now on. `stop` waits for the calls under way. */
export function startMarket(options: MarketOptions): { stop(): Promise<void> } {
  const market = new Market(options);
  return { stop: () => market.stop() };
}

class Market {
  private readonly repository: Database['market'];
  private readonly client: VenueClient;
  private readonly desks = new Map<string, Desk>();
  private readonly seed: string;
  private readonly isOn: () => boolean;
  private readonly logger: Logger;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;
  private running: Promise<void> = Promise.resolve();

  constructor({ config, database, logger, apiUrl, seed, isOn = () => true }: MarketOptions) {
    this.isOn = isOn;
    this.repository = database.market;
    this.client = new VenueClient(apiUrl ?? (config.mode === 'embedded' ? config.localUrl : config.publicUrl), database);
    this.logger = logger;
    this.seed = seed ?? MARKET_SEED;
    this.again();
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  private again(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      this.running = this.tick()
        .catch((error: unknown) => this.logger.warn({ err: error }, 'the market could not look around'))
        .finally(() => this.again());
    }, TICK_MS);
  }

  private async tick(): Promise<void> {
    if (!this.isOn()) return;
    const [invites, bookings] = await Promise.all([this.repository.openInvites(), this.repository.unacknowledged()]);
    this.setDesks(invites);
    const now = Date.now();
    const due = [...this.desks.values()].filter((desk) => desk.nextAt <= now);
    await inTurns(due, (desk) => this.work(desk));
    await inTurns(bookings, async ({ staffId, bookingId }) => {
      await this.client.acknowledge(staffId, bookingId).catch((error: unknown) => this.note(error, 'acknowledging a booking'));
    });
  }

  private setDesks(invites: readonly MarketInvite[]): void {
    const key = (invite: MarketInvite) => `${invite.requestId} ${invite.venueId}`;
    const open = new Set(invites.map(key));
    for (const known of this.desks.keys()) if (!open.has(known)) this.desks.delete(known);
    for (const invite of invites) {
      const desk = this.desks.get(key(invite));
      if (!desk) this.desks.set(key(invite), { invite, nextAt: 0, offered: false, opened: false });
      else if (desk.offered && desk.invite.feedRev !== invite.feedRev) Object.assign(desk, { invite, nextAt: 0 });
    }
  }

  private async work(desk: Desk): Promise<void> {
    try {
      const { invite } = desk;
      const request = await this.client.request(invite.staffId, invite.requestId);
      // Draws the whole board and not only this venue's part, because the first venue answers sooner than it would alone.
      const asked = [...this.desks.values()].filter((other) => other.invite.requestId === invite.requestId).map((other) => other.invite);
      const plan = boardFor(this.seed, request, asked).find(({ venueId }) => venueId === invite.venueId);
      const next = plan ? ((await this.openRequest(desk, plan)) ?? (await act(this.client, invite, plan, request, Date.now()))) : null;
      desk.offered = request.myBid !== null;
      desk.nextAt = next ?? Infinity;
    } catch (error) {
      desk.nextAt = Date.now() + REST_MS;
      this.note(error, 'answering a request');
    }
  }

  /** Opens the request some time before the answer. Returns the time (ms of the clock) if that moment is still to come. */
  private async openRequest(desk: Desk, plan: MarketPlan): Promise<number | null> {
    const { invite } = desk;
    const due = invite.invitedAt.getTime() + plan.answerAfterMs * OPENS_AT;
    if (desk.opened) return null;
    if (Date.now() < due) return due;
    await this.client.open(invite.staffId, invite.requestId);
    desk.opened = true;
    return null;
  }

  private note(error: unknown, doing: string): void {
    // A lost race (a plan booked, an auction closed) is normal for the market.
    if (error instanceof Refused && (error.status === 409 || error.status === 404)) return;
    if (!this.stopped) this.logger.warn({ err: error }, `the market failed at ${doing}`);
  }
}

async function inTurns<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
