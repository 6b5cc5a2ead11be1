import { CONSENT_VERSION, type AnswerConsent, type ConsentItem } from '@app/contracts';
import { logConsent, removeBrowsers, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Logs what somebody agrees to or withdraws from; no browser of theirs takes pushes any more when they withdraw from notifications. */
export async function answerConsent(tx: Transaction, userId: string, item: ConsentItem, answer: AnswerConsent): Promise<Outcome<void>> {
  if (answer.granted && answer.version !== CONSENT_VERSION)
    return refused('version-mismatch', 'The notice has changed. Please read it again.');
  await logConsent(tx, userId, item, answer);
  if (!answer.granted && item === 'notifications') await removeBrowsers(tx, { userId });
  return done(undefined);
}
