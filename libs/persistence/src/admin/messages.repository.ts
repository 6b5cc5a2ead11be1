import { IsNull } from 'typeorm';
import { MESSAGE_ANSWER_MS, type AdminMessage, type MessageSent, type ReportState, type SendMessage } from '@app/contracts';
import type { Reader } from '../database/database.js';
import { pageSql, whoDid, type Page } from '../database/page.js';
import type { Transaction } from '../database/transaction.js';
import { intervalSql, iso } from '../database/views.js';
import { ContactMessage } from './contact-message.entity.js';

const DUE = iso(`created_at + ${intervalSql(MESSAGE_ANSWER_MS)}`);

/** Keeps a message under a new reference. */
export async function insertMessage(tx: Transaction, ref: string, { category, text, replyTo }: SendMessage): Promise<MessageSent> {
  const [sent] = await tx.query<MessageSent>(
    `INSERT INTO contact_messages (ref, category, text, reply_to) VALUES ($1, $2, $3, $4) RETURNING ref, ${DUE} AS "answerUntil"`,
    [ref, category, text, replyTo],
  );
  if (!sent) throw new Error('The message was not written');
  return sent;
}

/** Messages that wait for an answer, the longest waiting first, or that have one, newest first; of where to answer, only its end. */
export async function messagesOfState(reader: Reader, state: ReportState, { before, limit }: Page): Promise<AdminMessage[]> {
  return reader.read<AdminMessage>(
    `messages-${state}`,
    `SELECT id, ref, category, text, '•••' || right(reply_to, 3) AS "replyTo", ${iso('created_at')} AS "createdAt", ${DUE} AS "dueAt",
       ${iso('answered_at')} AS "answeredAt", answer_note AS note,
       ${whoDid('message.answered', 'm.id')} AS "answeredBy"
     FROM contact_messages m WHERE answered_at IS ${state === 'open' ? '' : 'NOT '}NULL AND ${pageSql('m.id', state)}`,
    [before ?? null, limit],
  );
}

/** Where a message is to be answered; null when there is none. */
export async function replyAddress({ manager }: Transaction, id: string): Promise<string | null> {
  return (await manager.findOneBy(ContactMessage, { id }))?.replyTo ?? null;
}

/** Notes what a message was answered; false when it waits for no answer. */
export async function saveAnswer({ manager }: Transaction, id: string, note: string): Promise<boolean> {
  const open = { id, answeredAt: IsNull() };
  return (await manager.update(ContactMessage, open, { answeredAt: () => 'app_clock()', answerNote: note })).affected === 1;
}
