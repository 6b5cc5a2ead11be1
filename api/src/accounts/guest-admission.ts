import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { GuestLogin } from '@app/contracts';
import { isWorkDone, TUNABLES } from '@app/domain';
import { takeForAddress, type Config, type RateLimits, type RateRule } from '@app/platform';
import { RATE_LIMITS } from '../http/network/limits.js';
import { askWork } from '../http/problem.js';
import { SecurityLog } from '../http/session/security-log.js';
import { CONFIG } from '../tokens.js';

/**
 * Admits guests. Hundreds of people share one address of a mobile carrier, so an address with too many guests is not refused: its browsers solve a
 * proof of work first, which costs a person a second and a program that creates guests all its time.
 */
@Injectable()
export class GuestAdmission {
  private readonly free: RateRule = { name: 'guests-free', points: TUNABLES.guestsPerAddress, seconds: 600 };
  /** Allows each challenge once. */
  private readonly used: RateRule = { name: 'guest-work', points: 1, seconds: Math.ceil(TUNABLES.guestWorkMs / 1000) + 60 };
  private readonly secret: string;

  constructor(
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
    private readonly log: SecurityLog,
    @Inject(CONFIG) { sessionSecret }: Config,
  ) {
    this.secret = sessionSecret;
  }

  /** Refuses with `work-needed` and a new challenge when the address is over its limit and brings no work. */
  async admit(address: string, { challenge, answer }: GuestLogin): Promise<void> {
    const room = await takeForAddress(this.limits, this.free, address);
    if (room.ok) return;
    if (room.first) this.log.note({ action: 'limit.hit', details: { about: this.free.name } });
    const bits = TUNABLES.guestWorkBits;
    if (challenge !== undefined && answer !== undefined && this.isOurs(challenge) && isWorkDone({ challenge, bits }, answer)) {
      if ((await this.limits.take(this.used, challenge)).ok) return;
    }
    askWork({ challenge: this.newChallenge(), bits });
  }

  /** A challenge contains its expiry. */
  private newChallenge(): string {
    const content = `${(Date.now() + TUNABLES.guestWorkMs).toString(36)}.${randomBytes(16).toString('base64url')}`;
    return `${content}.${this.sign(content)}`;
  }

  private isOurs(challenge: string): boolean {
    const content = challenge.slice(0, challenge.lastIndexOf('.'));
    const [given, right] = [Buffer.from(challenge.slice(content.length + 1)), Buffer.from(this.sign(content))];
    const isSigned = given.length === right.length && timingSafeEqual(given, right);
    return isSigned && parseInt(content, 36) > Date.now();
  }

  private sign(content: string): string {
    return createHmac('sha256', this.secret).update(`guest-work:${content}`).digest('base64url');
  }
}
