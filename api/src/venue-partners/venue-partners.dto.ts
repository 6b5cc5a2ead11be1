import {
  ALL_PLACE_TYPES,
  PASS_REASONS,
  type AskPreview,
  type CheckIn,
  type CounterReply,
  type Day,
  type MarkNoShow,
  type PassOnRequest,
  type PassReason,
  type PlaceType,
  type PlaceBid,
  type ReviseBid,
  type CounterId,
} from '@app/contracts';
import type { Reconfirmation } from '@app/application';
import type { ArgumentOf } from '@app/persistence';
import {
  Flag,
  Int,
  IsoDay,
  IsoInstant,
  MAX_RUPEES,
  Nullable,
  OneOf,
  Optional,
  QueryInt,
  Rupees,
  Text,
  Uuid,
  VisibleText,
} from '../http/requests/fields.js';
import { LogInDto } from '../accounts/accounts.dto.js';
import { PageQuery } from '../http/requests/page.js';
import { OfferTerm, PlacedTerms, RevisedTerms, type PerkDto } from './offer-terms.dto.js';

type InboxFilter = ArgumentOf<'venueRequests', 'inbox', 2>;

const EVIDENCE = 500;

export class VenueLoginDto extends LogInDto {}

export class AskPreviewDto implements AskPreview {
  @OfferTerm('proposedPrice')
  proposedPrice!: number;

  @OfferTerm('perks')
  perks!: PerkDto[];

  @Optional()
  @IsoDay()
  day?: Day;
}

export class PlaceBidDto extends PlacedTerms implements PlaceBid {
  @Nullable()
  @Uuid()
  templateId?: string | null;
}

export class ReviseBidDto extends RevisedTerms implements ReviseBid {
  @Int({ min: 1 })
  expectedVersion!: number;
}

export class ReconfirmBidDto implements Reconfirmation {
  @Int({ min: 1 })
  expectedVersion!: number;

  @Int({ min: 1 })
  planVersion!: number;

  @Optional()
  @OfferTerm('proposedPrice')
  proposedPrice?: number;

  @Optional()
  @OfferTerm('startAt')
  startAt?: string;

  @Nullable()
  @OfferTerm('endAt')
  endAt?: string | null;
}

export class CheckInDto implements CheckIn {
  @Text({ min: 1, max: 20 })
  code!: string;

  @Optional()
  @IsoInstant()
  at?: string;
}

export class MarkNoShowDto implements MarkNoShow {
  @Optional()
  @VisibleText({ max: EVIDENCE })
  evidence?: string;
}

export class AgendaQuery {
  @IsoDay()
  from!: Day;

  @QueryInt({ min: 1, max: 9 })
  days?: number;
}

export class CounterReplyDto implements CounterReply {
  @Optional()
  @Flag()
  accept?: boolean;

  @Optional()
  @Rupees({ min: 1 })
  proposedPrice?: number;

  @Optional()
  @Uuid()
  counterId?: CounterId;
}

/** The body of PUT /api/venues/me/bid-requests/:id/pass. */
export class PassOnRequestDto implements PassOnRequest {
  @OneOf(PASS_REASONS)
  reason!: PassReason;
}

/** The query of GET /api/venues/me/bid-requests. */
export class InboxQuery extends PageQuery {
  @Optional()
  @OneOf(ALL_PLACE_TYPES)
  placeType?: PlaceType;

  @QueryInt({ max: MAX_RUPEES })
  minSpend?: number;

  @Optional()
  @OneOf(['true', 'false'])
  unanswered?: 'true' | 'false';
}

/** The query as the repository takes it. */
export const filterOf = ({ placeType, minSpend, unanswered }: InboxQuery): InboxFilter => ({
  placeType,
  minSpend,
  unanswered: unanswered === 'true',
});
