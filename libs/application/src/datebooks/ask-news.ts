import { auctionTimes, chooseVenues, isPlanOpen, isPlanOver, lastAsk, type AuctionTimes } from '@app/domain';
import type { EffectiveSpec } from '@app/contracts';
import {
  newEvent,
  readinessOf,
  sharedPlan,
  STEPS,
  type Database,
  type DatebookRow,
  type ResultOf,
  type Transaction,
} from '@app/persistence';
import { askVenues } from '../bids/inviting/ask-venues.js';
import { endRequest } from '../bids/requests/close-request.js';

/** The interval at which a plan that keeps asking looks for further venues. */
const EVERY_MS = 10 * 60_000;

/** Asks venues that have become free, new or cheaper, for each due plan that keeps asking. Returns the number of due plans. */
export async function askDueNews(database: Database): Promise<number> {
  return STEPS.askNews.eachPlan(database, await database.planClock.listAsking(), askNews);
}

/**
 * Asks the further venues of a plan that keeps asking, and appends the events. Call under the plan's lock. It stops a day before the evening.
 */
export async function askNews(tx: Transaction, plan: DatebookRow): Promise<void> {
  const now = await tx.now();
  const { asks_next_at: due, effective: spec } = plan;
  if (!due || due > now) return;
  const end = spec && lastAsk(spec);
  if (plan.deleted_at || isPlanOver(plan.state)) return tx.planClock.saveNextAsk(plan.id, null);
  if (end && end <= now) return stop(tx, plan);
  const next = new Date(now.getTime() + EVERY_MS);
  const found = spec && (await findNews(tx, plan, spec, now));
  await (found ? open(tx, { ...plan, asks_next_at: next }, found) : tx.planClock.saveNextAsk(plan.id, next));
}

async function stop(tx: Transaction, plan: DatebookRow): Promise<void> {
  const stored = await tx.plans.store({ ...plan, asks_next_at: null });
  await tx.append(plan.id, newEvent('datebook.updated', { plan: sharedPlan(stored) }));
}

interface News {
  spec: EffectiveSpec;
  times: AuctionTimes;
  venues: ResultOf<'venueMatching', 'listEligible'>[];
}

/** The further venues of a plan whose members agree and whose city is not paused; null while bids can come in or be accepted. */
async function findNews(tx: Transaction, plan: DatebookRow, spec: EffectiveSpec, now: Date): Promise<News | null> {
  const times = auctionTimes(now, spec);
  if (!times || !isPlanOpen(plan.state) || plan.bidding === 'held' || !(await isReady(tx, plan))) return null;
  const [isPaused, isOpen, opening] = await Promise.all([
    tx.liveSettings.isPaused(spec.citySlug),
    tx.plans.hasOpenAuction(plan.id),
    tx.requests.loadOpening(plan.id),
  ]);
  if (isPaused || isOpen) return null;
  const { startFrom, startUntil } = times;
  const eligible = await tx.venueMatching.listEligible({ spec, partySize: plan.party_size, startFrom, startUntil, ...opening });
  const fresh = await tx.bidInvites.newsAmong(
    plan.id,
    eligible.map(({ venueId }) => venueId),
  );
  const venues = chooseVenues(
    eligible.filter(({ venueId }) => fresh.has(venueId)),
    { asked: [], wave: 1 },
  );
  return venues.length > 0 ? { spec, times, venues } : null;
}

const isReady = async (tx: Transaction, plan: DatebookRow): Promise<boolean> =>
  readinessOf(plan, await tx.members.list(plan.id)).allowVenueAccess;

/** Opens a request for these venues only: its first wave is asked at once, and it has no second. */
async function open(tx: Transaction, plan: DatebookRow, { spec, times, venues }: News): Promise<void> {
  await endRequest(tx, plan);
  const { startFrom, startUntil } = times;
  const terms = { spec, startFrom, startUntil, availableVenues: venues.length };
  const request = await tx.requests.insert(plan, terms, { ...times, secondWaveAt: null });
  const invited = request && (await askVenues(tx, request.id, 1, venues));
  if (!invited) throw new Error('The request was not opened');
  const stored = await tx.plans.store({ ...plan, state: 'live' });
  await tx.append(plan.id, newEvent('plan.live', { plan: sharedPlan(stored), request: invited.request, news: true }), invited.event);
}
