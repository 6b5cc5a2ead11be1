import { Injectable } from '@nestjs/common';
import { acknowledgeByLink } from '@app/application';
import type { LinkedBooking } from '@app/contracts';
import { Database } from '@app/persistence';
import { tokenHash } from '@app/platform';
import { fail, unwrap } from '../../http/problem.js';

/** The booking behind a mailed link, and its acknowledgement. */
@Injectable()
export class AcknowledgementsService {
  constructor(private readonly database: Database) {}

  async look(token: string): Promise<LinkedBooking> {
    return (await this.findBooking(tokenHash(token))).booking;
  }

  async acknowledge(token: string): Promise<LinkedBooking> {
    const hash = tokenHash(token);
    const { planId, bookingId, booking } = await this.findBooking(hash);
    await this.database.transaction(async (tx) => unwrap(await acknowledgeByLink(tx, { token: hash, planId, bookingId })));
    return (await this.database.acknowledgeLinks.bookingOf(hash))?.booking ?? booking;
  }

  private async findBooking(hash: Buffer) {
    const found = (await this.database.acknowledgeLinks.bookingOf(hash)) ?? fail('link-expired');
    if (found.isUsed) fail('link-used');
    return found.isStanding ? found : fail('booking-state');
  }
}
