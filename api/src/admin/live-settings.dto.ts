import type { SaveCityPause, SaveDemoMarket, SaveLiveNumber } from '@app/contracts';
import { Flag, Int, Nullable, Reason } from '../http/requests/fields.js';

class SaveSetting {
  @Reason()
  reason!: string;

  /** The version that was read; 0 for a setting that was never changed. */
  @Int()
  version!: number;
}

export class SaveLiveNumberDto extends SaveSetting implements SaveLiveNumber {
  /** null: the base holds again. */
  @Nullable()
  @Int({ max: Number.MAX_SAFE_INTEGER })
  value!: number | null;
}

export class SaveCityPauseDto extends SaveSetting implements SaveCityPause {
  @Flag()
  paused!: boolean;
}

export class SaveDemoMarketDto extends SaveSetting implements SaveDemoMarket {
  /** null: the base holds again. */
  @Nullable()
  @Flag()
  on!: boolean | null;
}
