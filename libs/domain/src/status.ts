import type { EffectiveSpec, MemberRole, MismatchField, PlanState, PlanType, PreferencesStatus, UserId } from '@app/contracts';
import type { Point } from './geo.js';
import { matchPreferences, mergeWishes, placeOf, type WishesOf } from './matching.js';
import { writeBudget } from './money.js';
import { writeStyles } from './styles.js';

/** What of a plan's row its status depends on. */
export interface PlanRow {
  planType: PlanType;
  maxMembers: number;
  sameLocationMode: boolean;
  rosterFrozen: boolean;
  createdBy: UserId;
  negotiatorId: UserId | null;
  askedBy: UserId | null;
  state: PlanState;
}

/** One joined member with what they saved. */
export interface MemberRow {
  userId: UserId;
  firstName: string;
  role: MemberRole;
  joinedAt: Date;
  wishes: WishesOf | null;
  savedAt: Date | null;
  /** A place shared before any wishes were saved. */
  location?: Point | null;
}

/** The status of a plan before it is told to one reader. */
export interface PlanFacts {
  plan: PlanRow;
  members: readonly MemberRow[];
  /** Several members' wishes count; otherwise the owner's alone. */
  collaborating: boolean;
  /** The members whose wishes count, the owner first. */
  counting: readonly MemberRow[];
  bothHavePreferences: boolean;
  bothHaveCoordinates: boolean;
  requiresGPS: boolean;
  needsPartner: boolean;
  allowVenueAccess: boolean;
  strictMatch: boolean;
  mismatches: MismatchField[];
  readyCount: number;
  /** Members that the plan is collaborating with and that are not ready. */
  waitingFor: readonly MemberRow[];
  negotiatorId: UserId | null;
  /** The merged wish; null while nobody has saved a wish with a place, or members are too far apart. */
  effective: EffectiveSpec | null;
}

const hasPlace = (member: MemberRow) => (member.wishes ? placeOf(member.wishes) !== null : member.location != null);
const isReady = (member: MemberRow) => member.wishes !== null && hasPlace(member);

/** The member who may resolve a mismatch: who saved last, the creator on a tie (decision G3). */
export function negotiatorOf(members: readonly MemberRow[], createdBy: UserId): UserId | null {
  let best: MemberRow | null = null;
  for (const member of members) {
    if (!member.savedAt || member.role === 'voter') continue;
    const later = !best?.savedAt || member.savedAt > best.savedAt;
    const tie = best?.savedAt?.getTime() === member.savedAt.getTime() && member.userId === createdBy;
    if (later || tie) best = member;
  }
  return best?.userId ?? null;
}

/** Computes all of a plan's status that does not depend on the reader (decisions E5 to E7, G1, G3, G9). */
export function planFacts(plan: PlanRow, members: readonly MemberRow[]): PlanFacts {
  const collaborating = plan.planType !== 'goSolo' && !plan.sameLocationMode;
  const counting = members
    .filter((member) => (collaborating ? member.role !== 'voter' : member.userId === plan.createdBy))
    .sort((a, b) => Number(b.userId === plan.createdBy) - Number(a.userId === plan.createdBy));
  const complete = !collaborating || (counting.length >= 2 && (plan.rosterFrozen || members.length >= plan.maxMembers));
  const bothHavePreferences = complete && counting.length > 0 && counting.every((member) => member.wishes !== null);
  const bothHaveCoordinates = complete && counting.length > 0 && counting.every(hasPlace);
  const wishes = counting.flatMap((member) => member.wishes ?? []);
  // Nobody disagrees before everybody has spoken, so that "no strict match" always comes with the fields that differ.
  const match = collaborating && bothHavePreferences ? matchPreferences(wishes) : { strictMatch: true, mismatches: [] };
  const merged = wishes.length > 0 ? mergeWishes(wishes) : null;
  const effective = merged && !('needsCity' in merged) ? merged : null;
  const holder = counting.find((member) => member.userId === plan.negotiatorId);
  return {
    plan,
    members,
    collaborating,
    counting,
    bothHavePreferences,
    bothHaveCoordinates,
    requiresGPS: counting.some((member) => !hasPlace(member)),
    needsPartner: collaborating && counting.length < 2,
    allowVenueAccess: bothHavePreferences && bothHaveCoordinates && match.strictMatch && effective !== null,
    strictMatch: match.strictMatch,
    mismatches: match.mismatches,
    readyCount: counting.filter(isReady).length,
    waitingFor: counting.filter((member) => !isReady(member)),
    negotiatorId: holder?.userId ?? negotiatorOf(counting, plan.createdBy),
    effective,
  };
}

/** The status object of the product specification for one reader, who must be a member. */
export function statusFor(facts: PlanFacts, readerId: UserId): PreferencesStatus {
  const { plan, members } = facts;
  const me = members.find((member) => member.userId === readerId);
  const partners = facts.collaborating ? facts.counting.filter((member) => member.userId !== readerId && member.wishes) : [];
  const expected = !facts.collaborating || plan.rosterFrozen ? facts.counting.length : Math.max(plan.maxMembers, facts.counting.length);
  const mismatched = facts.mismatches.length > 0;
  return {
    planType: plan.planType,
    memberCount: members.length,
    bothHavePreferences: facts.bothHavePreferences,
    bothHaveCoordinates: facts.bothHaveCoordinates,
    requiresGPS: facts.requiresGPS,
    needsPartner: facts.needsPartner,
    compatibility: {
      allowVenueAccess: facts.allowVenueAccess,
      strictMatch: facts.strictMatch,
      mismatches: facts.mismatches,
      // A partner's own budget and distance stay private: what travels is the merged value.
      partnerPrefs: partners.map((member) => ({
        userId: member.userId,
        firstName: member.firstName,
        dateStyles: member.wishes ? writeStyles(member.wishes.styles) : [],
        preferredDate: member.wishes?.preferredDate ?? null,
        preferredTime: member.wishes?.preferredTime ?? null,
        budget: facts.effective ? writeBudget(facts.effective) : '',
        travelDistance: facts.effective?.radiusKm ?? null,
      })),
      canNegotiate: mismatched && facts.negotiatorId === readerId,
      askedBy: mismatched && plan.askedBy ? (plan.askedBy === readerId ? 'me' : 'partner') : null,
      areasUnited: facts.effective?.areasUnited ?? false,
      needsCity: facts.bothHavePreferences && facts.bothHaveCoordinates && facts.strictMatch && facts.effective === null,
    },
    me: {
      hasPreferences: me?.wishes != null,
      hasCoordinates: me ? hasPlace(me) : false,
      isCreator: plan.createdBy === readerId,
      role: me?.role ?? 'voter',
    },
    readyCount: facts.readyCount,
    pendingCount: expected - facts.readyCount,
    maxMembers: plan.maxMembers,
    waitingFor: facts.waitingFor.map((member) => member.firstName),
  };
}

/**
 * The state in which a plan rests before and between auctions: draft until the first save, resolving while everybody is ready and disagrees,
 * else collecting. Going live is decided by whoever opens the request; states after that are left alone.
 */
export function restingState(facts: PlanFacts): PlanState {
  if (!facts.members.some((member) => member.wishes)) return 'draft';
  return facts.bothHavePreferences && facts.bothHaveCoordinates && !facts.strictMatch ? 'resolving' : 'collecting';
}
