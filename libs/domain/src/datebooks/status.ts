import type { CitySlug, EffectiveSpec, MemberRole, MismatchField, PlanState, PlanType, PreferencesStatus, UserId } from '@app/contracts';
import type { Point } from '../grid.js';
import { matchPreferences, mergePreferences, placeOf, type MemberPreferences } from '../preferences/matching.js';
import { writeBudget } from '../money.js';
import { PAUSED_CITIES } from './paused-cities.js';
import { AT_REST } from './obstacles.js';
import { writeStyles } from '../preferences/styles.js';

/** The columns of a plan on which its status depends. */
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

/** A member of the plan, with the preferences that they saved. */
export interface MemberRow {
  userId: UserId;
  firstName: string;
  role: MemberRole;
  joinedAt: Date;
  preferences: MemberPreferences | null;
  savedAt: Date | null;
  /** A place shared before any preferences were saved. */
  location?: Point | null;
}

/** The status of a plan, independent of the reader. */
export interface PlanReadiness {
  plan: PlanRow;
  members: readonly MemberRow[];
  /** Whether the preferences of several members count; otherwise the host's alone do. */
  collaborating: boolean;
  /** The members whose preferences count, the host first. */
  counting: readonly MemberRow[];
  bothHavePreferences: boolean;
  bothHaveCoordinates: boolean;
  requiresGPS: boolean;
  needsPartner: boolean;
  allowVenueAccess: boolean;
  strictMatch: boolean;
  mismatches: MismatchField[];
  readyCount: number;
  /** The members whose preferences count and who are not ready. */
  waitingFor: readonly MemberRow[];
  negotiatorId: UserId | null;
  /** The merged preferences; null while no saved preferences have a place, or while the members are too far apart. */
  effective: EffectiveSpec | null;
}

const hasPlace = (member: MemberRow) => (member.preferences ? placeOf(member.preferences) !== null : member.location != null);
const isReady = (member: MemberRow) => member.preferences !== null && hasPlace(member);

/** The member who may resolve a mismatch: the one who saved last, or the host if two saved at the same time. */
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

/** The saved preferences that count, the host's first. The request for venues and the compromises are made from them. */
export const countingPreferences = ({ counting }: Pick<PlanReadiness, 'counting'>): MemberPreferences[] =>
  counting.flatMap((member) => member.preferences ?? []);

/** Computes all of a plan's status that does not depend on the reader. */
export function planReadiness(plan: PlanRow, members: readonly MemberRow[]): PlanReadiness {
  const collaborating = plan.planType !== 'goSolo' && !plan.sameLocationMode;
  const counting = members
    .filter((member) => (collaborating ? member.role !== 'voter' : member.userId === plan.createdBy))
    .sort((a, b) => Number(b.userId === plan.createdBy) - Number(a.userId === plan.createdBy));
  const complete = !collaborating || (counting.length >= 2 && (plan.rosterFrozen || members.length >= plan.maxMembers));
  const bothHavePreferences = complete && counting.length > 0 && counting.every((member) => member.preferences !== null);
  const bothHaveCoordinates = complete && counting.length > 0 && counting.every(hasPlace);
  const preferences = countingPreferences({ counting });
  // Preferences are compared only when all are there, so that a missing strict match always comes with the fields that differ.
  const match = collaborating && bothHavePreferences ? matchPreferences(preferences) : { strictMatch: true, mismatches: [] };
  const merged = preferences.length > 0 ? mergePreferences(preferences) : null;
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
export function statusFor(readiness: PlanReadiness, readerId: UserId, paused: ReadonlySet<CitySlug> = PAUSED_CITIES): PreferencesStatus {
  const { plan, members } = readiness;
  const me = members.find((member) => member.userId === readerId);
  const partners = readiness.collaborating ? readiness.counting.filter((member) => member.userId !== readerId && member.preferences) : [];
  const expected =
    !readiness.collaborating || plan.rosterFrozen ? readiness.counting.length : Math.max(plan.maxMembers, readiness.counting.length);
  const mismatched = readiness.mismatches.length > 0;
  const city = readiness.effective?.citySlug;
  return {
    planType: plan.planType,
    memberCount: members.length,
    bothHavePreferences: readiness.bothHavePreferences,
    bothHaveCoordinates: readiness.bothHaveCoordinates,
    requiresGPS: readiness.requiresGPS,
    needsPartner: readiness.needsPartner,
    compatibility: {
      allowVenueAccess: readiness.allowVenueAccess,
      strictMatch: readiness.strictMatch,
      mismatches: readiness.mismatches,
      // A partner's own budget and distance are private, so the merged values are sent instead.
      partnerPrefs: partners.map((member) => ({
        userId: member.userId,
        firstName: member.firstName,
        dateStyles: member.preferences ? writeStyles(member.preferences.styles) : [],
        preferredDate: member.preferences?.preferredDate ?? null,
        otherDays: member.preferences?.otherDays ?? [],
        ifNeedBe: member.preferences?.ifNeedBe ?? [],
        preferredTime: member.preferences?.preferredTime ?? null,
        budget: readiness.effective ? writeBudget(readiness.effective) : '',
        travelDistance: readiness.effective?.radiusKm ?? null,
      })),
      canNegotiate: mismatched && readiness.negotiatorId === readerId,
      negotiatorId: mismatched ? readiness.negotiatorId : null,
      askedBy: mismatched && plan.askedBy ? (plan.askedBy === readerId ? 'me' : 'partner') : null,
      areasUnited: readiness.effective?.areasUnited ?? false,
      needsCity: readiness.bothHavePreferences && readiness.bothHaveCoordinates && readiness.strictMatch && readiness.effective === null,
    },
    me: {
      hasPreferences: me?.preferences != null,
      hasCoordinates: me ? hasPlace(me) : false,
      isCreator: plan.createdBy === readerId,
      role: me?.role ?? 'voter',
    },
    readyCount: readiness.readyCount,
    pendingCount: expected - readiness.readyCount,
    maxMembers: plan.maxMembers,
    waitingFor: readiness.waitingFor.map((member) => member.firstName),
    pausedIn: readiness.allowVenueAccess && AT_REST.includes(plan.state) && city && paused.has(city) ? city : null,
  };
}

/**
 * The state in which a plan rests before and between auctions: draft until the first save, resolving while everybody is ready and disagrees,
 * else collecting. The command that opens the request makes a plan live; later states stay.
 */
export function restingState(readiness: PlanReadiness): PlanState {
  if (!readiness.members.some((member) => member.preferences)) return 'draft';
  return readiness.bothHavePreferences && readiness.bothHaveCoordinates && !readiness.strictMatch ? 'resolving' : 'collecting';
}
