import { giveBackForAddress, takeForAddress, type RateLimits, type RateRule } from '@app/platform';
import type { UserId } from '@app/contracts';
import { TUNABLES } from '@app/domain';
import { tooOften } from '../problem.js';
import type { SecurityLog } from '../session/security-log.js';

/** Codes have 60 bits; ten wrong ones in ten minutes from one address make guessing hopeless, and leave a family behind one address room to join. */
export const GUESSES: RateRule = { name: 'invite-guesses', points: TUNABLES.inviteTries, seconds: TUNABLES.inviteTriesMs / 1000 };

/** The same limit for pages instead of calls: the page and its own call are one try of a person, and each counts once. */
export const PAGES_OPENED: RateRule = { ...GUESSES, name: 'invite-pages' };

/** A caller who names a code. */
interface Guesser {
  address: string;
  userId: UserId | null;
  rule: RateRule;
}

/**
 * Finds what a code leads to; a code that leads nowhere counts against the caller's address. It is counted before the read and given back for an
 * existing code: a burst must not find more before its count.
 */
export async function findByCode<Found>(
  { limits, log }: { limits: RateLimits; log: SecurityLog },
  { address, userId, rule }: Guesser,
  find: () => Promise<Found | null>,
): Promise<Found | null> {
  const answer = await takeForAddress(limits, rule, address);
  if (!answer.ok) {
    if (answer.first) log.note({ action: 'limit.hit', actorId: userId, details: { about: rule.name } });
    tooOften(answer.retryAfterMs);
  }
  const found = await find();
  if (found) await giveBackForAddress(limits, rule, address);
  return found;
}
