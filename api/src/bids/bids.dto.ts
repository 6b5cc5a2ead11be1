import {
  READINGS,
  VOTE_REASONS,
  VOTES,
  type AcceptBid,
  type CastVote,
  type Contact,
  type CounterBid,
  type InviteVenue,
  type ReadBid,
  type Reading,
  type Vote,
  type VoteReason,
  type VenueId,
  type PlanId,
} from '@app/contracts';
import { NEARBY_CURSOR } from '@app/domain';
import { ApiProperty } from '@nestjs/swagger';
import { Matches } from 'class-validator';
import { Email, Int, Nested, Nullable, OneOf, Optional, PersonName, Phone, Rupees, Uuid, VisibleText } from '../http/requests/fields.js';
import { Limit } from '../http/requests/page.js';

export class InviteVenueDto implements InviteVenue {
  @Uuid()
  venueId!: VenueId;
}

export class ContactDto implements Contact {
  @PersonName({ max: 80 })
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
  @VisibleText({ max: 200 })
  note?: string | null;
}

export class ReadBidDto implements ReadBid {
  @OneOf(READINGS)
  how!: Reading;
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
  dateBookId!: PlanId;
}

/** PageQuery with the cursor of a list whose order can change between pages. */
export class NearbyQuery {
  @Limit()
  limit?: number;

  @Optional()
  @Matches(NEARBY_CURSOR, { message: 'must be a cursor of this list' })
  @ApiProperty({ type: String, maxLength: 38 })
  cursor?: string;
}
