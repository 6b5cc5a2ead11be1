import { audit, replyAddress, saveAnswer, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Notes what somebody who wrote to the team was answered, and who did; of two at once one is refused. */
export async function answerMessage(tx: Transaction, actorId: string, id: string, note: string): Promise<Outcome<void>> {
  if (!(await saveAnswer(tx, id, note)))
    return (await replyAddress(tx, id)) ? refused('version-mismatch', 'Somebody has answered it meanwhile.') : refused('not-found');
  return done(await audit(tx, { actorId, action: 'message.answered', subjectId: id }));
}

/** Where a message is to be answered; who asked for it is written down. */
export async function showMessageContact(tx: Transaction, actorId: string, id: string): Promise<Outcome<string>> {
  const replyTo = await replyAddress(tx, id);
  if (!replyTo) return refused('not-found');
  await audit(tx, { actorId, action: 'message.contact_shown', subjectId: id });
  return done(replyTo);
}
