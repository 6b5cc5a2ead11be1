import { randomBytes } from 'node:crypto';
import type { MessageSent, SendMessage } from '@app/contracts';
import { bookingRefFrom } from '@app/domain';
import { insertMessage, type Transaction } from '@app/persistence';

/** Keeps what somebody writes to the team, under a reference that is theirs to name. */
export function sendMessage(tx: Transaction, message: SendMessage): Promise<MessageSent> {
  const ref = `G-${bookingRefFrom(randomBytes(8))}${bookingRefFrom(randomBytes(8)).slice(0, 2)}`;
  return insertMessage(tx, ref, message);
}
