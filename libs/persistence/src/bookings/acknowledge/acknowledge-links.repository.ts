import type { BookingId } from '@app/contracts';
import type { Queries } from '../../database/queries.js';
import * as statements from './acknowledge-links.statements.js';
import type { FoundByLink } from './acknowledge-links.statements.js';

/** Links of mails that acknowledge a booking, by their token's hash. They work until the outing begins. */
export class AcknowledgeLinksRepository {
  constructor(private readonly db: Queries) {}

  /** Stores the link of a mail; a mail that is sent again keeps its link. */
  async put(link: { deliveryId: string; bookingId: BookingId; staffId: string; tokenHash: Buffer }): Promise<void> {
    await this.db.all(statements.putLink, [link.deliveryId, link.bookingId, link.staffId, link.tokenHash]);
  }

  /** The booking of a link; null when the link is unknown, too old, or of a person who left the venue. */
  bookingOf(tokenHash: Buffer): Promise<FoundByLink | null> {
    return this.db.one(statements.bookingOfLink, [tokenHash]);
  }

  /** Uses a link up: of two presses at once one gets it. */
  async take(tokenHash: Buffer): Promise<boolean> {
    return (await this.db.one(statements.takeLink, [tokenHash])) !== null;
  }
}
