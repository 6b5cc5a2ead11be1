import { DEFAULT_FIRST_NAME, LANGUAGES, type GuestLogin, type Language, type LogIn, type SignUp } from '@app/contracts';
import { Email, Flag, NewPassword, NoContactData, OneOf, Optional, Password, PersonName, Text } from '../http/requests/fields.js';

export class GuestLoginDto implements GuestLogin {
  @Optional()
  @Text({ max: 60 })
  @NoContactData()
  firstName?: string;

  @Optional()
  @Text({ max: 200 })
  challenge?: string;

  @Optional()
  @Text({ max: 100 })
  answer?: string;
}

export class SignUpDto implements SignUp {
  @Email()
  email!: string;

  @NewPassword()
  password!: string;

  @PersonName()
  firstName!: string;

  @Optional()
  @Flag()
  adult?: boolean;

  @Optional()
  @OneOf(LANGUAGES)
  language?: Language;
}

/** The credentials of planners and of staff. */
class CredentialsDto {
  @Text({ min: 3, max: 254 })
  email!: string;

  @Password()
  password!: string;
}

export class LogInDto extends CredentialsDto implements LogIn {
  @Optional()
  @Text({ max: 40 })
  code?: string;
}

export class PatchUserDto {
  @Optional()
  @PersonName()
  firstName?: string;

  @Optional()
  @Flag()
  adult?: boolean;
}

/** The display name of a person; an empty text means the default. */
export const nameOr = (name: string | undefined): string => name?.trim() || DEFAULT_FIRST_NAME;
