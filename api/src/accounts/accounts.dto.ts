import { DEFAULT_FIRST_NAME, type LogIn, type SignUp } from '@app/contracts';
import { Email, Flag, Optional, Text } from '../http/requests/fields.js';

const NAME = { min: 1, max: 60 };

export class GuestLoginDto {
  @Optional()
  @Text({ max: 60 })
  firstName?: string;
}

export class SignUpDto implements SignUp {
  @Email()
  email!: string;

  @Text({ min: 8, max: 200 })
  password!: string;

  @Text(NAME)
  firstName!: string;

  @Optional()
  @Flag()
  adult?: boolean;
}

export class LogInDto implements LogIn {
  @Text({ min: 3, max: 254 })
  email!: string;

  @Text({ min: 1, max: 200 })
  password!: string;

  @Optional()
  @Text({ max: 40 })
  code?: string;
}

export class PatchUserDto {
  @Optional()
  @Text(NAME)
  firstName?: string;

  @Optional()
  @Flag()
  adult?: boolean;
}

/** The name under which somebody appears; empty text means the default. */
export const nameOr = (name: string | undefined): string => name?.trim() || DEFAULT_FIRST_NAME;
