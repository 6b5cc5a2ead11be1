import type { DecideDispute } from '@app/contracts';
import { Flag } from '../http/fields.js';

export class DecideDisputeDto implements DecideDispute {
  @Flag()
  uphold!: boolean;
}
