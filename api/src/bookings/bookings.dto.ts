import type { AnswerChange, AskForChange, CancelBooking, Dispute } from '@app/contracts';
import { Flag, Int, IsoInstant, Optional, Text } from '../http/fields.js';

const WORDS = 200;

export class CancelBookingDto implements CancelBooking {
  @Text({ min: 1, max: WORDS })
  reason!: string;
}

export class AskForChangeDto implements AskForChange {
  @Optional()
  @IsoInstant()
  startAt?: string;

  @Optional()
  @Int({ min: 1, max: 6 })
  partySize?: number;

  @Optional()
  @Text({ max: WORDS })
  note?: string;
}

export class AnswerChangeDto implements AnswerChange {
  @Flag()
  accept!: boolean;

  @Optional()
  @Text({ max: WORDS })
  note?: string;
}

export class DisputeDto implements Dispute {
  @Text({ min: 1, max: 1000 })
  text!: string;
}
