/** The languages of the product. */
export const LANGUAGES = ['en', 'hi'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Whole hours of the day in India (0 to 23) between which only urgent pushes come; `from` may lie after `until`. */
export interface QuietHours {
  from: number;
  until: number;
}

/** GET, PUT /api/user/settings: how a person wants to be told. */
export interface UserSettings {
  language: Language;
  /** null: pushes come at any hour. */
  quietHours: QuietHours | null;
  /** Texts name no plan, no venue and nobody. */
  discreet: boolean;
  push: boolean;
  mail: boolean;
}

/** POST /api/user/push-subscriptions, POST /api/venues/me/push-subscriptions: as PushSubscription.toJSON() of a browser gives it. */
export interface NewPushSubscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** GET /api/user/push-key: what a browser subscribes with; null where pushes are not set up. */
export interface PushKey {
  key: string | null;
}

/** POST /api/auth/password-reset, POST /api/venues/password-reset */
export interface AskPasswordReset {
  email: string;
}

/** POST /api/auth/confirm: shows once more that the session is in the hands of whoever the account belongs to. */
export interface ConfirmPassword {
  password: string;
}

/** POST /api/auth/password */
export interface ChangePassword {
  currentPassword: string;
  password: string;
}

/** POST /api/auth/password-reset/confirm, POST /api/venues/password-reset/confirm */
export interface ConfirmPasswordReset {
  token: string;
  password: string;
}
