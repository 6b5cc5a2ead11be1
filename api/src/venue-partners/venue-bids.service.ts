import { Injectable } from '@nestjs/common';
import type { AnswerChange, ErrorCode, PreviewView, VenueBidView, VenueBookingView } from '@app/contracts';
import {
  acknowledgeBooking,
  answerChange,
  type BidResult,
  cancelByVenue,
  noteOpening,
  placeBid,
  previewBid,
  reconfirmBid,
  replyToCounter,
  reviseBid,
  withdrawBid,
} from '@app/application';
import { BidsRepository, BookingsRepository, Database, type DatebookRow, type OnBid, type Transaction } from '@app/persistence';
import type { CurrentVenueOf } from '../http/session/access.js';
import { Idempotency, type Answer } from '../http/requests/idempotency.js';
import { fail } from '../http/problem.js';
import type { AskPreviewDto, CounterReplyDto, PlaceBidDto, ReconfirmBidDto, ReviseBidDto } from './venue-partners.dto.js';

/** What a venue does with its bids and bookings. The plan behind them is looked up here and never leaves. */
@Injectable()
export class VenueBidsService {
  constructor(
    private readonly database: Database,
    private readonly bids: BidsRepository,
    private readonly bookings: BookingsRepository,
    private readonly idempotency: Idempotency,
  ) {}

  async place(venue: CurrentVenueOf, requestId: string, body: PlaceBidDto, key: string | undefined): Promise<Answer<VenueBidView>> {
    const { venueId, staffId } = venue;
    if (venue.status !== 'verified') fail('venue-not-verified');
    const datebookId = (await this.bids.planOfInvite(requestId, venueId)) ?? fail('not-found');
    return this.idempotency.run({ principal: staffId, route: 'place-bid', key, body: { requestId, body } }, async (tx) => {
      await tx.lockDatebook(datebookId);
      return { status: 201, body: bidOf(await placeBid(tx, { datebookId, requestId, venueId }, body)) };
    });
  }

  async noteOpening({ venueId }: CurrentVenueOf, requestId: string): Promise<void> {
    const datebookId = (await this.bids.planOfInvite(requestId, venueId)) ?? fail('not-found');
    await this.database.transaction(async (tx) => {
      await tx.lockDatebook(datebookId);
      await noteOpening(tx, { datebookId, requestId, venueId });
    });
  }

  async preview({ venueId }: CurrentVenueOf, requestId: string, body: AskPreviewDto): Promise<PreviewView> {
    const datebookId = (await this.bids.planOfInvite(requestId, venueId)) ?? fail('not-found');
    return this.database.transaction(async (tx) => {
      await tx.lockDatebook(datebookId);
      const result = await previewBid(tx, { datebookId, requestId, venueId }, body);
      return 'refused' in result ? fail(result.refused, undefined, result.fieldErrors) : result;
    });
  }

  revise(venue: CurrentVenueOf, bidId: string, body: ReviseBidDto): Promise<VenueBidView> {
    return this.change(venue, bidId, (tx, on) => reviseBid(tx, on, body));
  }

  withdraw(venue: CurrentVenueOf, bidId: string): Promise<VenueBidView> {
    return this.change(venue, bidId, withdrawBid);
  }

  reconfirm(venue: CurrentVenueOf, bidId: string, body: ReconfirmBidDto): Promise<VenueBidView> {
    return this.change(venue, bidId, (tx, on) => reconfirmBid(tx, on, body));
  }

  counterReply(venue: CurrentVenueOf, bidId: string, body: CounterReplyDto): Promise<VenueBidView> {
    if ((body.accept === undefined) === (body.proposedPrice === undefined))
      fail('invalid-fields', undefined, { accept: ['answer with accept or with proposedPrice'] });
    return this.change(venue, bidId, (tx, on) => replyToCounter(tx, on, body));
  }

  async acknowledge({ venueId }: CurrentVenueOf, bookingId: string): Promise<VenueBookingView> {
    const datebookId = (await this.bookings.planOf(bookingId, venueId)) ?? fail('not-found');
    return this.database.transaction(async (tx) => {
      await tx.lockDatebook(datebookId);
      return (await acknowledgeBooking(tx, datebookId, bookingId)) ?? fail('booking-state');
    });
  }

  cancel(venue: CurrentVenueOf, bookingId: string, reason: string): Promise<VenueBookingView> {
    return this.changeBooking(venue, bookingId, (tx, plan) => cancelByVenue(tx, plan, bookingId, reason));
  }

  answerChange(venue: CurrentVenueOf, bookingId: string, answer: AnswerChange): Promise<VenueBookingView> {
    return this.changeBooking(venue, bookingId, (tx, plan) => answerChange(tx, plan.id, bookingId, answer));
  }

  private async changeBooking(
    { venueId }: CurrentVenueOf,
    bookingId: string,
    work: (tx: Transaction, plan: DatebookRow) => Promise<{ booking: VenueBookingView } | { refused: ErrorCode }>,
  ): Promise<VenueBookingView> {
    const datebookId = (await this.bookings.planOf(bookingId, venueId)) ?? fail('not-found');
    return this.database.transaction(async (tx) => {
      const outcome = await work(tx, (await tx.lockDatebook(datebookId)) ?? fail('not-found'));
      return 'booking' in outcome ? outcome.booking : fail(outcome.refused);
    });
  }

  private async change(
    { venueId }: CurrentVenueOf,
    bidId: string,
    work: (tx: Transaction, on: OnBid) => Promise<BidResult>,
  ): Promise<VenueBidView> {
    const datebookId = (await this.bids.planOfOwnBid(bidId, venueId)) ?? fail('not-found');
    return this.database.transaction(async (tx) => {
      await tx.lockDatebook(datebookId);
      return bidOf(await work(tx, { datebookId, bidId, venueId }));
    });
  }
}

function bidOf(result: BidResult): VenueBidView {
  return 'bid' in result ? result.bid : fail(result.refused, undefined, result.fieldErrors);
}
