import type { RecoveryCodes, SecondFactorCode, SecondFactorSetup, SecondFactorView, StartSecondFactor } from '@app/contracts';

/** The calls of one kind of account about its second factor. */
export interface FactorCalls {
  queryKey: readonly string[];
  read: () => Promise<SecondFactorView | null>;
  start: (body: StartSecondFactor) => Promise<SecondFactorSetup>;
  confirm: (body: SecondFactorCode) => Promise<RecoveryCodes>;
  renew: (body: SecondFactorCode) => Promise<RecoveryCodes>;
  /** Present where the factor is optional. */
  remove?: (body: SecondFactorCode) => Promise<void>;
}

/** The owner of a second factor: the calls, and the account's address, which the authenticator app and a password manager show. */
export interface FactorOwner {
  calls: FactorCalls;
  email: string;
}
