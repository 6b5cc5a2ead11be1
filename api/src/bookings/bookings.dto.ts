import {
  GUEST_MESSAGES,
  MOST_PEOPLE,
  MOST_REVIEW_TAGS,
  REVIEW_TAGS,
  type AnswerChange,
  type AnswerTotal,
  type AskForChange,
  type CancelBooking,
  type Dispute,
  type GuestMessage,
  type MarkLine,
  type ReplyToMark,
  type ReviewTag,
  type SaveMark,
  type SaveReview,
  type SendGuestMessage,
  type SendVenueMessage,
  type VenueMessage,
  VENUE_MESSAGES,
} from '@app/contracts';
import { MARK_LINES, MOST_REPLY_CHARACTERS } from '@app/domain';
import { Flag, Int, IsoInstant, Nullable, OneOf, Optional, Rupees, SomeOf, Text, VisibleText } from '../http/requests/fields.js';

const WORDS = 200;

export class CancelBookingDto implements CancelBooking {
  @VisibleText({ min: 1, max: WORDS })
  reason!: string;
}

export class AskForChangeDto implements AskForChange {
  @Optional()
  @IsoInstant()
  startAt?: string;

  @Optional()
  @Int({ min: 1, max: MOST_PEOPLE })
  partySize?: number;

  @Optional()
  @VisibleText({ max: WORDS })
  note?: string;
}

export class AnswerChangeDto implements AnswerChange {
  @Flag()
  accept!: boolean;

  @Optional()
  @VisibleText({ max: WORDS })
  note?: string;

  @Optional()
  @Rupees({ min: 1 })
  total?: number;
}

export class AnswerTotalDto implements AnswerTotal {
  @Flag()
  accept!: boolean;

  @Rupees({ min: 1 })
  total!: number;
}

export class DisputeDto implements Dispute {
  @Text({ min: 1, max: 1000 })
  text!: string;
}

export class SendGuestMessageDto implements SendGuestMessage {
  @OneOf(GUEST_MESSAGES)
  kind!: GuestMessage;
}

export class SendVenueMessageDto implements SendVenueMessage {
  @OneOf(VENUE_MESSAGES)
  kind!: VenueMessage;
}

export class SaveMarkDto implements SaveMark {
  @OneOf(MARK_LINES)
  line!: MarkLine;

  @Flag()
  kept!: boolean;
}

export class ReplyToMarkDto implements ReplyToMark {
  @OneOf(MARK_LINES)
  line!: MarkLine;

  @VisibleText({ min: 1, max: MOST_REPLY_CHARACTERS })
  text!: string;
}

export class SaveReviewDto implements SaveReview {
  @Int({ min: 1, max: 5 })
  stars!: number;

  @SomeOf(REVIEW_TAGS, { max: MOST_REVIEW_TAGS })
  tags!: ReviewTag[];

  @Nullable()
  @VisibleText({ max: 500 })
  text?: string | null;
}
