import { Matches } from 'class-validator';
import type { ConfirmIdentity } from '@app/contracts';
import { Nested, Optional, Password, Text } from '../../http/requests/fields.js';
import { SignInByPasskeyDto } from '../passkeys/passkeys.dto.js';

export class ConfirmIdentityDto implements ConfirmIdentity {
  @Optional()
  @Password()
  password?: string;

  @Optional()
  @Nested(() => SignInByPasskeyDto)
  passkey?: SignInByPasskeyDto;

  @Optional()
  @Matches(/^\s*\d{6}\s*$/, { message: 'must be six digits' })
  @Text({ max: 40 })
  code?: string;
}
