import { IsNull } from 'typeorm';
import type { AdminMessage, MessageSent, ReportState, SendMessage } from '@app/contracts';
import type { Page } from '../database/page.js';
import type { Queries } from '../database/queries.js';
import { ContactMessage } from './contact-message.entity.js';
import * as statements from './messages.statements.js';

/** What people write to the team. */
export class MessagesRepository {
  constructor(private readonly db: Queries) {}

  /** Keeps a message under a new reference. */
  async insert(ref: string, { category, text, replyTo }: SendMessage): Promise<MessageSent> {
    const sent = await this.db.one(statements.insertMessage, [ref, category, text, replyTo]);
    if (!sent) throw new Error('The message was not written');
    return sent;
  }

  /** Messages that wait for an answer, the longest waiting first, or that have one, newest first; of where to answer, only its end. */
  ofState(state: ReportState, { before, limit }: Page): Promise<AdminMessage[]> {
    return this.db.all(statements.messagesOfState[state], [before ?? null, limit]);
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
