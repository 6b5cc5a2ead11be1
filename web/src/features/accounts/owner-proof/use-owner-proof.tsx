import { useState } from 'react';
import { NotProved, type OwnerProof } from '../../../passkeys/owner-proof.js';
import { passwordProblem } from '../password-problem.js';
import { confirmIdentity } from './api.js';
import { ProofFields } from './proof-fields.js';

/** What the person has given so far. */
export interface GivenProof {
  password: string;
  code: string;
  /** The server has taken a passkey or a code, for the next minutes. */
  isProved: boolean;
}
const NOTHING: GivenProof = { password: '', code: '', isProved: false };

/** A proof of the account's owner; `reset` forgets what was given, `expire` that the server has taken it. */
export function useOwnerProof(autoFocus = false): OwnerProof & { reset: () => void; expire: () => void } {
  const [given, setGiven] = useState(NOTHING);
  const [error, setError] = useState<string | null>(null);
  const { password, code, isProved } = given;
  const onChange = (change: Partial<GivenProof>): void => {
    setGiven((now) => ({ ...now, ...change }));
    setError(null);
  };
  return {
    fields: <ProofFields given={given} error={error} autoFocus={autoFocus} onChange={onChange} />,
    isGiven: isProved || password !== '' || code.trim() !== '',
    confirm: async () => {
      if (isProved) return;
      try {
        await confirmIdentity(code ? { code: code.trim() } : { password });
      } catch (failure) {
        setError(passwordProblem(failure));
        throw new NotProved(failure);
      }
      if (code) onChange({ isProved: true });
    },
    reset: () => onChange(NOTHING),
    expire: () => onChange({ code: '', isProved: false }),
  };
}
