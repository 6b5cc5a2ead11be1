import { Injectable } from '@nestjs/common';
import type { OwnWithdrawals, PassReason, PreviewView, VenueBidView, VenueRequestView, BidRequestId, BidId } from '@app/contracts';
import {
  type Outcome,
  noteOpening,
  passOnRequest,
  placeBid,
  previewBid,
  reconfirmBid,
  replyToCounter,
  reviseBid,
  withdrawBid,
} from '@app/application';
import { Database, type BidRef, type Transaction } from '@app/persistence';
import { VenueSessionMoved, type AuthVenueStaff, type UnverifiedVenueSession } from '../http/session/access.js';
import type { Tagged } from '../http/answers/etag.js';
import { answeredWith, Idempotency } from '../http/requests/idempotency.js';
import type { CommandKey } from '../http/requests/idempotent.js';
import { pageOf, type PageQuery } from '../http/requests/page.js';
import { fail, problemOf, unwrap, type ProblemError } from '../http/problem.js';
import {
  filterOf,
  type AskPreviewDto,
  type CounterReplyDto,
  type InboxQuery,
  type PlaceBidDto,
  type ReconfirmBidDto,
  type ReviseBidDto,
} from './venue-partners.dto.js';
import { VenuePartnersPolicy } from './venue-partners.policy.js';

/** A venue's invitations and bids. */
@Injectable()
export class VenueBidsService {
  constructor(
    private readonly database: Database,
    private readonly policy: VenuePartnersPolicy,
    private readonly idempotency: Idempotency,
  ) {}

  // Every change of a venue's reads across plans raises its feed's revision, which is read first: a change in between causes another read.

  async inbox({ venueId }: AuthVenueStaff, query: InboxQuery): Promise<Tagged<VenueRequestView[]>> {
    return {
      rev: await this.database.venueRequests.revOf(venueId),
      read: () => this.database.venueRequests.inbox(venueId, pageOf(query), filterOf(query)),
    };
  }

  async request({ venueId }: AuthVenueStaff, id: BidRequestId): Promise<Tagged<VenueRequestView>> {
    const rev = await this.database.venueRequests.revOf(venueId);
    const found = (await this.database.venueRequests.one(id, venueId)) ?? fail('not-found');
    return { rev, read: () => found };
  }

  async list({ venueId }: AuthVenueStaff, query: PageQuery): Promise<Tagged<VenueBidView[]>> {
    return { rev: await this.database.venueRequests.revOf(venueId), read: () => this.database.bids.ofVenue(venueId, pageOf(query)) };
  }

  withdrawals({ venueId }: AuthVenueStaff): Promise<OwnWithdrawals> {
    return this.database.bidInputs.withdrawalsOf(venueId);
  }

  async place(staff: UnverifiedVenueSession, requestId: BidRequestId, body: PlaceBidDto, key: CommandKey): Promise<VenueBidView> {
    try {
      return await this.placeFor(staff, requestId, body, key);
    } catch (error) {
      if (error instanceof VenueSessionMoved) return this.placeFor(error, requestId, body, { ...key, verifyToken: undefined });
      throw error;
    }
  }

  private placeFor(
    { venueId }: Pick<UnverifiedVenueSession, 'venueId'>,
    requestId: BidRequestId,
    body: PlaceBidDto,
    key: CommandKey,
  ): Promise<VenueBidView> {
    return this.idempotency.runReadingFirst(key, { requestId, body }, async (tx) =>
      bidOf(await placeBid(tx, { requestId, venueId }, body)),
    );
  }

  async noteOpening(venue: AuthVenueStaff, requestId: BidRequestId): Promise<void> {
    await this.policy.asInvited(venue, requestId, noteOpening);
  }

  async pass(venue: AuthVenueStaff, requestId: BidRequestId, reason: PassReason | null): Promise<void> {
    await this.policy.asInvited(venue, requestId, async (tx, ref) => unwrap(await passOnRequest(tx, ref, reason)));
  }

  preview(venue: AuthVenueStaff, requestId: BidRequestId, body: AskPreviewDto): Promise<PreviewView> {
    return this.policy.asInvited(venue, requestId, async (tx, ref) => unwrap(await previewBid(tx, ref, body)));
  }

  revise(venue: AuthVenueStaff, bidId: BidId, body: ReviseBidDto): Promise<VenueBidView> {
    return this.change(venue, bidId, (tx, ref) => reviseBid(tx, ref, body));
  }

  withdraw(venue: AuthVenueStaff, bidId: BidId): Promise<VenueBidView> {
    return this.change(venue, bidId, withdrawBid);
  }

  reconfirm(venue: AuthVenueStaff, bidId: BidId, body: ReconfirmBidDto): Promise<VenueBidView> {
    return this.change(venue, bidId, (tx, ref) => reconfirmBid(tx, ref, body));
  }

  counterReply(venue: AuthVenueStaff, bidId: BidId, body: CounterReplyDto): Promise<VenueBidView> {
    if ((body.accept === undefined) === (body.proposedPrice === undefined))
      fail('invalid-fields', undefined, { accept: ['answer with accept or with proposedPrice'] });
    return this.change(venue, bidId, (tx, ref) => replyToCounter(tx, ref, body));
  }

  private async change(
    venue: AuthVenueStaff,
    bidId: BidId,
    work: (tx: Transaction, ref: BidRef) => Promise<Outcome<VenueBidView>>,
  ): Promise<VenueBidView> {
    return answeredWith(await this.policy.asBidder(venue, bidId, async (tx, ref) => bidOf(await work(tx, ref))));
  }
}

/** The bid as its venue reads it. A refusal is thrown, which writes nothing; one that counts is returned, to be thrown after the commit. */
function bidOf<View>(result: Outcome<View>): View | ProblemError {
  return 'refused' in result && result.isCounted ? problemOf(result) : unwrap(result);
}
