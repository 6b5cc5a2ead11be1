import { MESSAGE_ANSWER_MS, type AdminMessage, type MessageSent, type ReportState } from '@app/contracts';
import { pageSql, whoDid } from '../database/page.js';
import { statement } from '../database/queries.js';
import { intervalSql, iso } from '../database/views.js';

const DUE = iso(`created_at + ${intervalSql(MESSAGE_ANSWER_MS)}`);

export const insertMessage = statement<MessageSent>(
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

export const messagesOfState = { open: ofState('open'), closed: ofState('closed') };
