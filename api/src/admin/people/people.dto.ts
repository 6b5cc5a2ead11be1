import type { FindPeople, GiveReason } from '@app/contracts';
import { Reason, Text } from '../../http/requests/fields.js';

export class FindPeopleDto implements FindPeople {
  @Text({ min: 4, max: 254 })
  text!: string;
}

export class GiveReasonDto implements GiveReason {
  @Reason()
  reason!: string;
}
