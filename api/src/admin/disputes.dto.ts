import type { DecideDispute } from '@app/contracts';
import { Flag } from '../http/requests/fields.js';

export class DecideDisputeDto implements DecideDispute {
  @Flag()
  uphold!: boolean;
}
