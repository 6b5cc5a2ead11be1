import {
  ALL_PLACE_TYPES,
  CANCEL_POLICIES,
  type AskPreview,
  type CancelPolicy,
  type CheckIn,
  type CounterReply,
  type Day,
  type MarkNoShow,
  type Perk,
  type PlaceType,
  type PlaceBid,
  type ReviseBid,
} from '@app/contracts';
import type { Reconfirmation } from '@app/application';
import type { InboxFilter } from '@app/persistence';
import {
  Flag,
  Int,
  IsoDay,
  IsoInstant,
  ListOf,
  MAX_RUPEES,
  Nullable,
  OneOf,
  Optional,
  QueryInt,
  Rupees,
  Text,
  Uuid,
  VisibleText,
  VisibleTexts,
} from '../http/requests/fields.js';
import { CredentialsDto } from '../accounts/accounts.dto.js';
import { PageQuery } from '../http/requests/page.js';

export const NOTE = 200;
const LABEL = 80;
const EVIDENCE = 500;

/** What an offer includes, and its perks. */
export const Inclusions = (): PropertyDecorator => VisibleTexts({ max: 12, maxLength: LABEL });
export const Perks = (): PropertyDecorator => ListOf(() => PerkDto, { max: 8 });

export class VenueLoginDto extends CredentialsDto {}

export class PerkDto implements Perk {
  @VisibleText({ min: 1, max: LABEL })
  name!: string;

  @Rupees()
  value!: number;
}

export class AskPreviewDto implements AskPreview {
  @Rupees({ min: 1 })
  proposedPrice!: number;

  @Perks()
  perks!: PerkDto[];
}

export class PlaceBidDto extends AskPreviewDto implements PlaceBid {
  @Optional()
  @Rupees()
  alcohol?: number;

  @Inclusions()
  inclusions!: string[];

  @IsoInstant()
  startAt!: string;

  @Nullable()
  @IsoInstant()
  endAt?: string | null;

  @Optional()
  @OneOf(CANCEL_POLICIES)
  policy?: CancelPolicy;

  @Nullable()
  @IsoInstant()
  expiresAt?: string | null;

  @Nullable()
  @VisibleText({ max: NOTE })
  note?: string | null;

  @Nullable()
  @Uuid()
  templateId?: string | null;
}

/** What changes a bid that was placed. */
class BidChange {
  @Int({ min: 1 })
  expectedVersion!: number;

  @Optional()
  @Rupees({ min: 1 })
  proposedPrice?: number;

  @Optional()
  @IsoInstant()
  startAt?: string;

  @Nullable()
  @IsoInstant()
  endAt?: string | null;
}

export class ReviseBidDto extends BidChange implements ReviseBid {
  @Optional()
  @Rupees()
  alcohol?: number;

  @Optional()
  @Inclusions()
  inclusions?: string[];

  @Optional()
  @Perks()
  perks?: PerkDto[];

  @Nullable()
  @VisibleText({ max: NOTE })
  note?: string | null;
}

export class ReconfirmBidDto extends BidChange implements Reconfirmation {
  @Int({ min: 1 })
  planVersion!: number;
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
  counterId?: string;
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
