import type { ReactNode } from 'react';

/** Asks the owner of an account for one of the ways by which it can prove itself. */
export interface OwnerProof {
  /** The inputs and buttons, which say themselves why a proof was refused. */
  fields: ReactNode;
  isGiven: boolean;
  /** Proves the session to the server. @throws NotProved */
  confirm: () => Promise<void>;
}

/** The proof was refused, and its fields say why. */
export class NotProved extends Error {
  constructor(cause: unknown) {
    super('The owner is not proved', { cause });
    this.name = 'NotProved';
  }
}
