import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { CalendarAddress, NewCalendarAddress } from '@app/contracts';
import { bookingFeed, deskFeed, discreetLanguage } from '@app/domain';
import { Database, type CalendarOwner, type Transaction } from '@app/persistence';
import { tokenHash, type Config, type RateLimits, type RateRule } from '@app/platform';
import { RATE_LIMITS } from '../../http/network/limits.js';
import { fail, tooOften } from '../../http/problem.js';
import { CONFIG } from '../../tokens.js';

/** A calendar program asks each few minutes at most, and a person has a handful of them. */
const READS: RateRule = { name: 'calendar-reads', points: 120, seconds: 3600 };
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Secret calendar addresses, and the calendars that they lead to. */
@Injectable()
export class CalendarsService {
  constructor(
    private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
  ) {}

  addressOf(owner: CalendarOwner): Promise<CalendarAddress> {
    return this.database.calendars.addressOf(owner);
  }

  /** Makes an address, and ends the one of before; `verifyToken` refuses a session that has ended meanwhile. */
  async make(owner: CalendarOwner, verifyToken: (tx: Transaction) => Promise<unknown>): Promise<NewCalendarAddress> {
    const token = randomBytes(32).toString('base64url');
    await this.database.transaction(async (tx) => {
      await tx.calendars.put(owner, tokenHash(token));
      await verifyToken(tx);
    });
    return { url: `${this.config.publicUrl}/api/calendars/${token}/calendar.ics` };
  }

  async end(owner: CalendarOwner): Promise<void> {
    await this.database.calendars.end(owner);
  }

  /** Returns the calendar of a token. A malformed token gets the response of an unknown one. */
  async read(token: string): Promise<string> {
    const found = (TOKEN.test(token) && (await this.database.calendars.open(tokenHash(token)))) || fail('not-found');
    const reads = await this.limits.take(READS, found.id);
    if (!reads.ok) tooOften(reads.retryAfterMs);
    const { publicUrl, productName: product, mailFrom: organizer } = this.config;
    const options = { now: await this.database.now(), publicUrl, product, organizer };
    return 'userId' in found
      ? bookingFeed(await this.database.calendars.ofUser(found.userId), { ...options, discreetIn: discreetLanguage(found.settings) })
      : deskFeed(
          (await this.database.calendars.ofVenue(found.venueId)).map((entry) => ({
            ...entry,
            startAt: entry.startAt.toISOString(),
            endAt: entry.endAt?.toISOString() ?? null,
          })),
          { ...options, venueName: found.venueName, language: found.language },
        );
  }
}
