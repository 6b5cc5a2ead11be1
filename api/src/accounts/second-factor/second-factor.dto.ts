import type { SecondFactorCode, StartSecondFactor } from '@app/contracts';
import { Optional, Password, Text } from '../../http/requests/fields.js';

const CODE = { min: 1, max: 40 };

export class StartSecondFactorDto implements StartSecondFactor {
  @Password()
  password!: string;

  @Optional()
  @Text(CODE)
  code?: string;
}

export class SecondFactorCodeDto implements SecondFactorCode {
  @Text(CODE)
  code!: string;
}
