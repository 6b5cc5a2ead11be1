import { ECDH } from 'node:crypto';
import { Matches, ValidateBy } from 'class-validator';
import {
  LANGUAGES,
  UPI_ID,
  type AskEmailLink,
  type AskPasswordReset,
  type ChangeOf,
  type ChangePassword,
  type ConfirmPasswordReset,
  type Language,
  type MailLink,
  type NewPushSubscription,
  type OwnUpi,
  type QuietHours,
  type UseEmailLink,
  type UserSettings,
} from '@app/contracts';
import {
  Cleaned,
  Email,
  Flag,
  Hour,
  LinkToken,
  Nested,
  NewPassword,
  Nullable,
  OneOf,
  Optional,
  Password,
  Text,
  Was,
} from '../http/requests/fields.js';

export class QuietHoursDto implements QuietHours {
  @Hour()
  from!: number;

  @Hour()
  until!: number;
}

export class SettingsDto implements UserSettings {
  @OneOf(LANGUAGES)
  language!: Language;

  @Nullable()
  @Nested(() => QuietHoursDto)
  quietHours!: QuietHoursDto | null;

  @Flag()
  discreet!: boolean;

  @Flag()
  push!: boolean;

  @Flag()
  mail!: boolean;
}

export class ChangeSettingsDto extends SettingsDto implements ChangeOf<UserSettings> {
  @Was()
  was?: Record<string, unknown>;
}

export class OwnUpiDto implements OwnUpi {
  @Nullable()
  @Cleaned((text) => text.trim().toLowerCase())
  @Matches(UPI_ID, { message: 'must be a UPI id, name@bank' })
  @Text({ max: 129 })
  upiId!: string | null;
}

/** Whether the value is a public key that can encrypt a push. */
function isPublicKey(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[A-Za-z0-9_-]{87}=?$/.test(value)) return false;
  try {
    ECDH.convertKey(value, 'prime256v1', 'base64url', 'base64url', 'uncompressed');
    return true;
  } catch {
    return false;
  }
}

class PushKeysDto {
  @Text({ max: 100 })
  @ValidateBy({ name: 'isPublicKey', validator: { validate: isPublicKey, defaultMessage: () => 'must be a public key of P-256' } })
  p256dh!: string;

  @Text({ max: 40 })
  @ValidateBy({
    name: 'isAuthSecret',
    validator: {
      validate: (value) => typeof value === 'string' && /^[A-Za-z0-9_-]{22}(==)?$/.test(value),
      defaultMessage: () => 'must be 16 bytes',
    },
  })
  auth!: string;
}

export class PushSubscriptionDto implements NewPushSubscription {
  @Text({ min: 1, max: 1000 })
  endpoint!: string;

  @Nested(() => PushKeysDto)
  keys!: PushKeysDto;
}

export class AskPasswordResetDto implements AskPasswordReset {
  @Email()
  email!: string;
}

export class AskEmailLinkDto extends AskPasswordResetDto implements AskEmailLink {
  @OneOf(LANGUAGES)
  language!: Language;
}

export class UseEmailLinkDto implements UseEmailLink {
  @LinkToken()
  token!: string;

  @Optional()
  @Text({ max: 40 })
  code?: string;
}

export class MailLinkDto implements MailLink {
  @LinkToken()
  token!: string;
}

export class ChangePasswordDto implements ChangePassword {
  @Password()
  currentPassword!: string;

  @NewPassword()
  password!: string;
}

export class ConfirmPasswordResetDto implements ConfirmPasswordReset {
  @LinkToken()
  token!: string;

  @NewPassword()
  password!: string;

  @Optional()
  @Flag()
  removeOthers?: boolean;
}
