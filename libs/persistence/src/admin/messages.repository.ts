import { IsNull } from 'typeorm';
import { type AdminMessage, type MessageSent, type ReportState, type SendMessage, MESSAGE_ANSWER_MS } from '@app/contracts';
import { type Page, pageSql, whoDid } from '../database/page.js';
import { type Queries, statement } from '../database/queries.js';
import { ContactMessage } from './contact-message.entity.js';
import { intervalSql, iso } from '../database/views.js';

const DUE = iso(`created_at + ${intervalSql(MESSAGE_ANSWER_MS)}`);

const insertMessage = statement<MessageSent>(
  'insert-message',
  `INSERT INTO contact_messages (ref, category, text, reply_to) VALUES ($1, $2, $3, $4) RETURNING ref, ${DUE} AS "answerUntil"`,
);

const ofState = (state: ReportState) =>
  statement<AdminMessage>(
    `messages-${state}`,
    `SELECT id, ref, category, text, '•••' || right(reply_to, 3) AS "replyTo", ${iso('created_at')} AS "createdAt", ${DUE} AS "dueAt",
       ${iso('answered_at')} AS "answeredAt", answer_note AS note,
       ${whoDid('message.answered', 'm.id')} AS "answeredBy"
     FROM contact_messages m WHERE answered_at IS ${state === 'open' ? '' : 'NOT '}NULL AND ${pageSql('m.id', state)}`,
  );

const messagesOfState = { open: ofState('open'), closed: ofState('closed') };

/** What people write to the team. */
export class MessagesRepository {
  constructor(private readonly db: Queries) {}

  /** Keeps a message under a new reference. */
  async insert(ref: string, { category, text, replyTo }: SendMessage): Promise<MessageSent> {
    const sent = await this.db.one(insertMessage, [ref, category, text, replyTo]);
    if (!sent) throw new Error('The message was not written');
    return sent;
  }

  /** Messages that wait for an answer, the longest waiting first, or that have one, newest first; of where to answer, only its end. */
  ofState(state: ReportState, { before, limit }: Page): Promise<AdminMessage[]> {
    return this.db.all(messagesOfState[state], [before ?? null, limit]);
  }

  /** Where a message is to be answered; null when there is none. */
  async replyAddress(id: string): Promise<string | null> {
    return (await this.db.of(ContactMessage).findOneBy({ id }))?.replyTo ?? null;
  }

  /** Notes what a message was answered; false when it waits for no answer. */
  async saveAnswer(id: string, answerNote: string): Promise<boolean> {
    const answer = { answeredAt: () => 'app_clock()', answerNote };
    return (await this.db.of(ContactMessage).update({ id, answeredAt: IsNull() }, answer)).affected === 1;
  }
}
