import type { MemberView, Snapshot } from '@app/contracts';
import { isPlanOpen, isPlanOver, RUNNING_PLAN_STATES, TUNABLES } from '@app/domain';
import type { TextKey, TextValues } from '../../../lib/i18n/i18n.js';

/** A sentence of the catalogue, with its values. */
interface Said {
  key: TextKey;
  values?: TextValues;
}

/** An action on a plan, or on one of its members. */
export type PlanAction = MemberAction | { kind: 'rename' | 'party' | 'seats' | 'addPerson' | 'takeBack' | 'leave' | 'rotate' | 'delete' };
interface MemberAction {
  kind: 'delegate' | 'remove';
  member: MemberView;
}

/** The reason why an action is impossible now, or its effects on others; both as the server's commands decide. */
export interface Prospect {
  blocked: Said | null;
  effects: Said[];
}

const MINUTE = 60_000;
const say = (key: TextKey, values?: TextValues): Said => (values ? { key, values } : { key });

/** The effects of an action on a plan, before it is taken. */
export function prospect(snapshot: Snapshot, action: PlanAction): Prospect {
  const blocked = blockedBy(snapshot, action);
  return { blocked, effects: blocked ? [] : effectsOf(snapshot, action) };
}

function blockedBy({ plan, members, me }: Snapshot, { kind }: PlanAction): Said | null {
  const closed = isPlanOver(plan.state) ? say('manage.blocked.over') : plan.state === 'booked' ? say('manage.blocked.booked') : null;
  switch (kind) {
    case 'party':
    case 'seats':
    case 'addPerson':
    case 'takeBack':
      return closed;
    case 'delegate':
      return closed ?? (members.length < 2 ? say('manage.blocked.alone') : null);
    case 'rotate':
      return plan.inviteCode ? null : say('manage.blocked.noCode');
    case 'leave':
      return me.role === 'owner' ? say('manage.blocked.owner') : null;
    case 'delete':
      return plan.state === 'booked' ? say('manage.blocked.bookingFirst') : null;
    case 'rename':
    case 'remove':
      return null;
  }
}

function effectsOf(snapshot: Snapshot, action: PlanAction): Said[] {
  const { plan, members, me } = snapshot;
  const running = RUNNING_PLAN_STATES.includes(plan.state);
  const asked = running ? [say('manage.effect.stale', { minutes: TUNABLES.staleReconfirmMs / MINUTE }), say('manage.effect.votes')] : [];
  switch (action.kind) {
    case 'rename':
      return [say(plan.planType === 'goSolo' ? 'manage.effect.nameAlone' : 'manage.effect.name')];
    case 'party':
      return [say('manage.effect.party'), ...asked];
    case 'seats':
      if (plan.sameLocationMode) return [say('manage.effect.seats'), say('manage.effect.seatsParty'), ...asked];
      return [say('manage.effect.seats'), say(running ? 'manage.effect.seatsVote' : 'manage.effect.seatsWait')];
    case 'addPerson':
      if (running) return [say('manage.effect.two'), say('manage.effect.seatsVote'), say('manage.effect.twoParty'), ...asked];
      return [say('manage.effect.two'), say('manage.effect.twoWait')];
    case 'delegate':
      return ['manage.effect.delegate', 'manage.effect.delegateCounts'].map((key) =>
        say(key as TextKey, { name: action.member.firstName }),
      );
    case 'takeBack':
      return [say('manage.effect.takeBack')];
    case 'remove':
      return [
        say('manage.effect.remove', { name: action.member.firstName }),
        ...(plan.inviteCode ? [say('manage.effect.code')] : []),
        say('manage.effect.told'),
        ...departure(snapshot, action.member.role),
      ];
    case 'leave':
      return [say('manage.effect.leave'), ...departure(snapshot, me.role), say('manage.effect.told'), say('manage.effect.leaveBack')];
    case 'rotate':
      return [say('manage.effect.rotate'), say('manage.effect.rotateBack')];
    case 'delete':
      if (isPlanOver(plan.state)) return [say('manage.effect.putAway')];
      return [
        ...(running ? [say('manage.effect.deleteOffers')] : []),
        say(members.length > 1 ? 'manage.effect.deleteOthers' : 'manage.effect.deleteAlone'),
      ];
  }
}

/** The effects on the offers or the booking when a member of this role leaves the plan. */
function departure({ plan, members, booking }: Snapshot, role: MemberView['role']): Said[] {
  if (plan.state === 'booked') return [say('manage.effect.bookingStays', { count: booking?.partySize ?? plan.partySize })];
  if (!isPlanOpen(plan.state) || !RUNNING_PLAN_STATES.includes(plan.state)) return [];
  if (plan.sameLocationMode) return [say('manage.effect.offersStay')];
  const counting = members.filter((member) => member.role !== 'voter').length - (role === 'voter' ? 0 : 1);
  if (counting < 2) return [say('manage.effect.pause')];
  // A voter's departure matters only when the table's size follows the number of members.
  if (role === 'voter' && plan.partySize !== members.length) return [say('manage.effect.offersStay')];
  return [say('manage.effect.stale', { minutes: TUNABLES.staleReconfirmMs / MINUTE }), say('manage.effect.votes')];
}
