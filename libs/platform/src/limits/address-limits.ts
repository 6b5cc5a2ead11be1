import { addressKey, networkKey } from './address-key.js';
import type { RateAnswer, RateLimits, RateRule } from './rate-limits.js';

/** A count from which a call takes a point. */
export type RateCount = readonly [rule: RateRule, key: string];

/** The points of a /48, in those of a /64: an office has several /64s, and the tenant of a /48 has 65,536. */
const NETWORKS_AT_ONCE = 8;

/** Returns the counts of a call from an address, the narrowest first: its own and, for IPv6, that of its /48. */
export function addressCounts(rule: RateRule, address: string): RateCount[] {
  const network = networkKey(address);
  const wider = { ...rule, name: `${rule.name}-network`, points: rule.points * NETWORKS_AT_ONCE };
  return [[rule, addressKey(address)], ...(network === null ? [] : [[wider, network] as const])];
}

/** Takes one point of each of the address's counts, and stops at the first refusal. Never throws. */
export async function takeForAddress(limits: RateLimits, rule: RateRule, address: string): Promise<RateAnswer> {
  for (const [counted, key] of addressCounts(rule, address)) {
    const answer = await limits.take(counted, key);
    if (!answer.ok) return answer;
  }
  return { ok: true };
}

/** Returns the points that `takeForAddress` took. Never throws. */
export async function giveBackForAddress(limits: RateLimits, rule: RateRule, address: string): Promise<void> {
  for (const [counted, key] of addressCounts(rule, address)) await limits.giveBack(counted, key);
}
