import { useState, type ReactNode } from 'react';
import { ApiError } from '../../../lib/http.js';
import { NotProved } from '../../../passkeys/owner-proof.js';
import { Question } from '../../../ui/forms/question.js';
import { passwordProblem } from '../password-problem.js';
import { useAccount } from '../store.js';
import { confirmIdentity } from './api.js';
import { GuestProof } from './guest-proof.js';
import { useOwnerProof } from './use-owner-proof.js';

interface ProofQuestionProps {
  trigger: (open: () => void) => ReactNode;
  title: string;
  description: string;
  yes: string;
  look: 'danger' | 'primary';
  ready?: boolean;
  /** A word that a guest has to type instead of ticking a box. */
  word?: string;
  /** Runs after the confirmation and reports its own failures. */
  onYes: () => Promise<unknown>;
  children?: ReactNode;
}

/** Whether the word was typed. Some keyboards lack the script, and many people write its chandrabindu as an anusvara. */
function isWord(typed: string, word: string): boolean {
  const plain = (text: string): string => text.trim().toLowerCase().replaceAll('ँ', 'ं');
  return [word, 'delete'].map(plain).includes(plain(typed));
}

/**
 * A question that an account answers with a proof of its owner, and a guest with a confirmation of identity. The proof is good for some minutes, so a refusal
 * for lack of one asks for another.
 */
export function ProofQuestion({ ready = true, word, onYes, children, ...question }: ProofQuestionProps) {
  const isGuest = useAccount((account) => account.user?.isGuest !== false);
  const owner = useOwnerProof();
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const isTyped = word === undefined ? typed !== '' : isWord(typed, word);
  const confirmGuest = async () => {
    try {
      await confirmIdentity({});
    } catch (failure) {
      setError(passwordProblem(failure));
      throw new NotProved(failure);
    }
  };
  const run = async () => {
    await (isGuest ? confirmGuest() : owner.confirm());
    try {
      await onYes();
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'confirmation-needed' && !isGuest) owner.expire();
      throw failure;
    }
    owner.reset();
    setTyped('');
  };
  return (
    <Question {...question} ready={ready && (isGuest ? isTyped : owner.isGiven)} onYes={run}>
      <div className="grid gap-4">
        {isGuest ? (
          <GuestProof
            word={word}
            proof={typed}
            error={error}
            onProof={(given) => {
              setTyped(given);
              setError(null);
            }}
          />
        ) : (
          owner.fields
        )}
        {children}
      </div>
    </Question>
  );
}
