import type { UserId } from '@app/contracts';
import { daysOf } from './days.js';
import type { MemberPreferences } from './matching.js';
import { hourOf, NOON_HOUR, slotOf } from '../time.js';
import { TUNABLES, type Tunables } from '../tunables.js';

/** Until when an ask waits for its answer before the right returns to who asked: 24 h, 2 h when the outing is less than a day away. */
export function answerDue(askedAt: Date, list: readonly MemberPreferences[], t: Tunables = TUNABLES): Date {
  return new Date(askedAt.getTime() + (isSoon(askedAt, list, t) ? t.negotiationSoonMs : t.negotiationMs));
}

/** From when the owner and a majority are enough for a proposal that was first agreed to at `since`: 12 h later, 1 h when it is soon. */
export function majorityFrom(since: Date, list: readonly MemberPreferences[], t: Tunables = TUNABLES): Date {
  return new Date(since.getTime() + (isSoon(since, list, t) ? t.compromiseSoonMs : t.compromiseMs));
}

/** Whether a proposal is taken: everybody whose preferences count agreed, or the owner and more than half after the wait. */
export function isAgreed(vote: { agreed: readonly UserId[]; counting: readonly UserId[]; ownerId: UserId; waited: boolean }): boolean {
  const yes = vote.counting.filter((id) => vote.agreed.includes(id));
  if (yes.length === vote.counting.length) return true;
  return vote.waited && yes.includes(vote.ownerId) && yes.length > vote.counting.length / 2;
}

/** Whether the earliest preferred outing of a member starts in less than a day; an open day counts as far away. */
function isSoon(at: Date, list: readonly MemberPreferences[], t: Tunables): boolean {
  return list.some((member) => {
    const { preferredTime: time } = member;
    const starts = daysOf(member).map((day) => (time ? slotOf(day, time).start : hourOf(day, NOON_HOUR)));
    return starts.some((start) => start.getTime() - at.getTime() < t.negotiationSoonUnderMs);
  });
}
