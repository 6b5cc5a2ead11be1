import { Matches } from 'class-validator';
import { VOTES, type AcceptBid, type Contact, type Vote } from '@app/contracts';
import { Email, Int, Nested, OneOf, Optional, Text, Uuid } from '../http/fields.js';

export class ContactDto implements Contact {
  @Text({ min: 1, max: 80 })
  name!: string;

  @Optional()
  @Matches(/^\+?[0-9][0-9 ()-]{5,18}[0-9]$/, { message: 'must be a phone number' })
  @Text({ max: 20 })
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

export class VoteDto {
  @OneOf(VOTES)
  vote!: Vote;
}

export class PlanQuery {
  @Uuid()
  dateBookId!: string;
}
