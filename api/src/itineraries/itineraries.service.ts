import { Inject, Injectable } from '@nestjs/common';
import { adoptAsPlan, adoptEvening, askForStop, linkEvening, suggestEvenings, unlinkEvening } from '@app/application';
import type { BidRequestView, EveningPlans, Itinerary, LinkedEvening, VenueId, UserId, PlanId } from '@app/contracts';
import { discreetLanguage, isPlanOpen, itineraryCalendar, parseInvite, type PartyNeeds, type Point } from '@app/domain';
import { Database, type MemberState } from '@app/persistence';
import type { Config, RateLimits } from '@app/platform';
import { asHost, asMember } from '../datebooks/datebooks.policy.js';
import { findByCode, GUESSES, PAGES_OPENED } from '../http/network/guesses.js';
import { RATE_LIMITS } from '../http/network/limits.js';
import { fail, ProblemError, unwrap } from '../http/problem.js';
import { Idempotency } from '../http/requests/idempotency.js';
import type { CommandKey } from '../http/requests/idempotent.js';
import type { AuthUser } from '../http/session/access.js';
import { SecurityLog } from '../http/session/security-log.js';
import { CONFIG } from '../tokens.js';
import type { AdoptEveningDto, EveningsQuery } from './itineraries.dto.js';
import { ReasonWords } from './reason-words.js';

/** The member's start, if their device sent it: the middle of a city is not a start. */
function ownStart(members: readonly MemberState[], userId: UserId): Point | null {
  const me = members.find((member) => member.userId === userId);
  if (!me || me.locationSource !== 'gps' || me.latitude === null || me.longitude === null) return null;
  return { latitude: me.latitude, longitude: me.longitude };
}

/** What the member eats and needs; other members' needs reach venues alone. */
function ownNeeds(members: readonly MemberState[], userId: UserId): PartyNeeds {
  const own = members.find((member) => member.userId === userId)?.preferences;
  return { diet: own?.diet ?? [], accessibility: own?.accessibility ?? [], hasRequest: Boolean(own?.specialRequests?.trim()) };
}

@Injectable()
export class ItinerariesService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly words: ReasonWords,
    @Inject(RATE_LIMITS) readonly limits: RateLimits,
    readonly log: SecurityLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async suggest(user: AuthUser, query: EveningsQuery): Promise<EveningPlans> {
    const { dateBookId, city = null, planType = 'goSolo', day = null, locked = [], without = [] } = query;
    const row = dateBookId ? ((await this.database.planReads.withMembers(dateBookId, user.id)) ?? fail('not-found')) : null;
    const plan = row && { row, members: row.members };
    const needs = ownNeeds(plan?.members ?? [], user.id);
    const asked = { timeSlot: query.timeSlot, plan, city, planType, day, filters: query, adult: user.adult, needs, keep: locked, without };
    const found = unwrap(await suggestEvenings(this.database, asked, plan && ownStart(plan.members, user.id)));
    const mayAdopt = !row || (row.created_by === user.id && isPlanOpen(row.state));
    return this.words.on({ ...found, mayAdopt }, query.language ?? 'en');
  }

  /** Adopts an evening for an existing plan, or as a new one. */
  adopt(user: AuthUser, body: AdoptEveningDto, key: CommandKey): Promise<Itinerary> {
    return this.idempotency.run(key, body, async (tx) => {
      const { dateBookId, city } = body;
      if (dateBookId) {
        unwrap(await adoptEvening(tx, await asHost(tx, dateBookId, user), user.adult, body));
        return (await tx.itineraries.ofPlan(dateBookId, user.id)) ?? fail('not-found');
      }
      if (!city) fail('invalid-fields', 'Please select a location.', { city: ['is needed without a plan'] });
      const { id } = unwrap(await adoptAsPlan(tx, user, { ...body, city }));
      return (await tx.itineraries.ofPlan(id, user.id)) ?? fail('not-found');
    });
  }

  /** Reads an evening by the code of its link; a wrong code counts against the address `from`. */
  async ofLink(text: string, from: string, rule = GUESSES): Promise<LinkedEvening> {
    const code = parseInvite(text);
    const find = async () => code && (await this.database.itineraries.ofLink(code));
    return (
      (await findByCode(this, { address: from, userId: null, rule }, find)) || fail('not-found', 'There is no evening with this link.')
    );
  }

  /** The page of a link for any visitor: 404 where it leads nowhere, 200 otherwise and when the check is impossible now. */
  async page(text: string, from: string): Promise<{ status: number; evening: LinkedEvening | null }> {
    try {
      return { status: 200, evening: await this.ofLink(text, from, PAGES_OPENED) };
    } catch (error) {
      return { status: error instanceof ProblemError && error.status === 404 ? 404 : 200, evening: null };
    }
  }

  link(id: PlanId, user: AuthUser): Promise<{ linkCode: string }> {
    return this.database.transaction(async (tx) => unwrap(await linkEvening(tx, await asMember(tx, id, user))));
  }

  unlink(id: PlanId, user: AuthUser): Promise<void> {
    return this.database.transaction(async (tx) => unlinkEvening(tx, await asMember(tx, id, user)));
  }

  async ofPlan(id: PlanId, userId: UserId): Promise<Itinerary> {
    return (await this.database.itineraries.ofPlan(id, userId)) ?? fail('not-found');
  }

  /** Returns all stops as one calendar file; a later file replaces it. */
  async calendar(id: PlanId, userId: UserId): Promise<string> {
    const itinerary = await this.ofPlan(id, userId);
    const { publicUrl, productName: product, mailFrom: organizer } = this.config;
    const now = new Date(itinerary.adoptedAt);
    const bookingIds = itinerary.stops.flatMap(({ part }) => part?.booking?.id ?? []);
    const [plan, settings, ...booked] = await Promise.all([
      this.database.planReads.withMembers(id, userId),
      this.database.people.settingsOf(userId),
      ...bookingIds.map((bookingId) => this.database.bookings.oneOfUser(bookingId, userId)),
    ]);
    return itineraryCalendar(itinerary, {
      ...{ publicUrl, product, organizer, now },
      sequence: Math.floor(now.getTime() / 1000),
      discreetIn: discreetLanguage(settings),
      planName: plan?.name ?? '',
      booked: booked.filter((one) => one !== null),
    });
  }

  ask(user: AuthUser, id: PlanId, venueId: VenueId, key: CommandKey): Promise<BidRequestView> {
    return this.idempotency.run(key, { id, venueId }, async (tx) =>
      unwrap(await askForStop(tx, await asHost(tx, id, user), venueId, user)),
    );
  }
}
