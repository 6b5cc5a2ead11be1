import type { Dispute } from '@app/contracts';
import { Text } from '../http/fields.js';

export class DisputeDto implements Dispute {
  @Text({ min: 1, max: 1000 })
  text!: string;
}
