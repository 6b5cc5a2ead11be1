import type { RecoveryCodes, SecondFactorCode, SecondFactorSetup, SecondFactorView, StartSecondFactor } from '@app/contracts';

/** What one kind of account asks the server about its second factor. */
export interface FactorCalls {
  queryKey: readonly string[];
  read: () => Promise<SecondFactorView | null>;
  start: (body: StartSecondFactor) => Promise<SecondFactorSetup>;
  confirm: (body: SecondFactorCode) => Promise<RecoveryCodes>;
  renew: (body: SecondFactorCode) => Promise<RecoveryCodes>;
  /** Where it is optional. */
  remove?: (body: SecondFactorCode) => Promise<void>;
}

/** Whose second factor it is: the calls, and the address of the account, which the authenticator app and a password manager show. */
export interface FactorOwner {
  calls: FactorCalls;
  email: string;
}
