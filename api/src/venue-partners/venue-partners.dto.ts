import { Type } from 'class-transformer';
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
import { Flag, Int, IsoDay, IsoInstant, ListOf, Nullable, OneOf, Optional, Rupees, Text, Texts, Uuid } from '../http/requests/fields.js';
import { PageQuery } from '../http/requests/page.js';

export const NOTE = 200;
export const LABEL = 80;
const EVIDENCE = 500;

export class VenueLoginDto {
  @Text({ min: 3, max: 254 })
  email!: string;

  @Text({ min: 1, max: 200 })
  password!: string;
}

export class PerkDto implements Perk {
  @Text({ min: 1, max: LABEL })
  name!: string;

  @Rupees()
  value!: number;
}

export class PlaceBidDto implements PlaceBid {
  @Rupees({ min: 1 })
  proposedPrice!: number;

  @Optional()
  @Rupees()
  alcohol?: number;

  @Texts({ max: 12, maxLength: LABEL })
  inclusions!: string[];

  @ListOf(() => PerkDto, { max: 8 })
  perks!: PerkDto[];

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
  @Text({ max: NOTE })
  note?: string | null;

  @Nullable()
  @Uuid()
  templateId?: string | null;
}

export class AskPreviewDto implements AskPreview {
  @Rupees({ min: 1 })
  proposedPrice!: number;

  @ListOf(() => PerkDto, { max: 8 })
  perks!: PerkDto[];
}

export class ReviseBidDto implements ReviseBid {
  @Int({ min: 1 })
  expectedVersion!: number;

  @Optional()
  @Rupees({ min: 1 })
  proposedPrice?: number;

  @Optional()
  @Rupees()
  alcohol?: number;

  @Optional()
  @Texts({ max: 12, maxLength: LABEL })
  inclusions?: string[];

  @Optional()
  @ListOf(() => PerkDto, { max: 8 })
  perks?: PerkDto[];

  @Optional()
  @IsoInstant()
  startAt?: string;

  @Nullable()
  @IsoInstant()
  endAt?: string | null;

  @Nullable()
  @Text({ max: NOTE })
  note?: string | null;
}

export class ReconfirmBidDto implements Reconfirmation {
  @Int({ min: 1 })
  expectedVersion!: number;

  @Int({ min: 1 })
  planVersion!: number;

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

export class CheckInDto implements CheckIn {
  @Text({ min: 1, max: 20 })
  code!: string;

  @Optional()
  @IsoInstant()
  at?: string;
}

export class MarkNoShowDto implements MarkNoShow {
  @Optional()
  @Text({ max: EVIDENCE })
  evidence?: string;
}

export class AgendaQuery {
  @IsoDay()
  from!: Day;

  @Optional()
  @Type(() => Number)
  @Int({ min: 1, max: 9 })
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

  @Optional()
  @Type(() => Number)
  @Int({ max: 100_000_000 })
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
