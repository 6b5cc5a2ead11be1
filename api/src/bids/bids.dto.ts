import {
  VOTE_REASONS,
  VOTES,
  type AcceptBid,
  type CastVote,
  type Contact,
  type CounterBid,
  type InviteVenue,
  type Vote,
  type VoteReason,
} from '@app/contracts';
import { Email, Int, Nested, Nullable, OneOf, Optional, Phone, Rupees, Text, Uuid } from '../http/requests/fields.js';

export class InviteVenueDto implements InviteVenue {
  @Uuid()
  venueId!: string;
}

export class ContactDto implements Contact {
  @Text({ min: 1, max: 80 })
  name!: string;

  @Optional()
  @Phone()
  phone?: string;

  @Optional()
  @Email()
  email?: string;
}

export class AcceptBidDto implements AcceptBid {
  @Int({ min: 1 })
  expectedVersion!: number;

  @Optional()
  @Nested(() => ContactDto)
  contact?: ContactDto;
}

export class CounterBidDto implements CounterBid {
  @Optional()
  @Int({ min: 1 })
  expectedVersion?: number;

  @Rupees({ min: 1 })
  proposedPrice!: number;

  @Nullable()
  @Text({ max: 200 })
  note?: string | null;
}

export class VoteDto implements CastVote {
  @OneOf(VOTES)
  vote!: Vote;

  @Optional()
  @OneOf(VOTE_REASONS)
  reason?: VoteReason;
}

export class PlanQuery {
  @Uuid()
  dateBookId!: string;
}
