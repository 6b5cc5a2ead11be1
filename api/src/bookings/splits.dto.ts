import {
  SPLIT_MODES,
  type ClaimBill,
  type SavePaid,
  type SavePart,
  type SaveReceived,
  type SaveSplit,
  type SplitMode,
  type UserId,
} from '@app/contracts';
import { Flag, Int, ListOf, OneOf, Optional, Rupees, Uuid } from '../http/requests/fields.js';

const MOST_SHARES = 100;
const MOST_MEMBERS = 20;

export class SavePartDto implements SavePart {
  @Uuid()
  userId!: UserId;

  @Optional()
  @Int({ max: MOST_SHARES })
  share?: number;

  @Optional()
  @Rupees()
  amount?: number;
}

export class SaveSplitDto implements SaveSplit {
  @OneOf(SPLIT_MODES)
  mode!: SplitMode;

  @Optional()
  @Rupees()
  total?: number;

  @Optional()
  @ListOf(() => SavePartDto, { max: MOST_MEMBERS })
  parts?: SavePartDto[];
}

export class SavePaidDto implements SavePaid {
  @Flag()
  paid!: boolean;

  @Optional()
  @Uuid()
  userId?: UserId;
}

export class ClaimBillDto implements ClaimBill {
  @Optional()
  @Rupees({ min: 1 })
  total?: number;
}

export class SaveReceivedDto implements SaveReceived {
  @Uuid()
  userId!: UserId;

  @Flag()
  received!: boolean;
}
