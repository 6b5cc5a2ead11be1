import { Matches } from 'class-validator';
import { PASSKEY_NAME_LENGTH, type NewPasskey, type ProveOwner, type SignInByPasskey } from '@app/contracts';
import { applyDecorators } from '@nestjs/common';
import { Name, Optional, Password, Text } from '../../http/requests/fields.js';

/** Bytes in base64url. */
const Bytes = (max: number): PropertyDecorator =>
  applyDecorators(Text({ min: 1, max }), Matches(/^[\w-]+$/, { message: 'must be base64url' }));

/** The longest id of a credential has 1,023 bytes. */
const ID = 1_364;

export class ProveOwnerDto implements ProveOwner {
  @Optional()
  @Password()
  password?: string;

  @Optional()
  @Text({ min: 1, max: 40 })
  code?: string;
}

export class NewPasskeyDto implements NewPasskey {
  @Name({ max: PASSKEY_NAME_LENGTH.max })
  name!: string;

  @Bytes(ID)
  id!: string;

  @Bytes(4_000)
  clientDataJSON!: string;

  @Bytes(16_000)
  attestationObject!: string;
}

export class SignInByPasskeyDto implements SignInByPasskey {
  @Bytes(ID)
  id!: string;

  @Bytes(4_000)
  clientDataJSON!: string;

  @Bytes(4_000)
  authenticatorData!: string;

  @Bytes(4_000)
  signature!: string;

  @Bytes(100)
  userHandle!: string;
}
