import { randomBytes } from 'node:crypto';
import type { CitySlug, MessageSent, SaveContact, SendMessage } from '@app/contracts';
import { bookingRefFrom } from '@app/domain';
import type { Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Lists a city's guide as they are from now on, or none, and writes down who did. Of two who changed the same guide one is refused. */
export async function saveContact(tx: Transaction, actorId: string, city: CitySlug, guide: SaveContact): Promise<Outcome<void>> {
  if (!(await tx.guides.save(city, guide))) return refused('version-mismatch', 'Somebody has changed this guide meanwhile.');
  return done(await tx.audit.write({ actorId, action: 'contact.changed', details: { about: city } }));
}

/** Keeps what somebody writes to the team, under a reference that is theirs to name. */
export function sendMessage(tx: Transaction, message: SendMessage): Promise<MessageSent> {
  const ref = `G-${bookingRefFrom(randomBytes(8))}${bookingRefFrom(randomBytes(8)).slice(0, 2)}`;
  return tx.messages.insert(ref, message);
}

/** Notes what somebody who wrote to the team was answered, and who did; of two at once one is refused. */
export async function answerMessage(tx: Transaction, actorId: string, id: string, note: string): Promise<Outcome<void>> {
  if (!(await tx.messages.saveAnswer(id, note)))
    return (await tx.messages.replyAddress(id)) ? refused('version-mismatch', 'Somebody has answered it meanwhile.') : refused('not-found');
  return done(await tx.audit.write({ actorId, action: 'message.answered', subjectId: id }));
}

/** Where a message is to be answered; who asked for it is written down. */
export async function showMessageContact(tx: Transaction, actorId: string, id: string): Promise<Outcome<string>> {
  const replyTo = await tx.messages.replyAddress(id);
  if (!replyTo) return refused('not-found');
  await tx.audit.write({ actorId, action: 'message.contact_shown', subjectId: id });
  return done(replyTo);
}
