import { useState } from 'react';
import type { AdminMessage, ReportState } from '@app/contracts';
import { useAddress } from '../../../team/use-address.js';
import { dateAndTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { answerMessage, fetchMessages, showContact } from '../api.js';
import { useDecision } from '../use-decision.js';
import { AdminList } from './admin-list.js';
import { Due } from './due.js';
import { NoteDialog } from './note-dialog.js';
import { StateTabs } from './state-tabs.js';

function Message({ message, onAnswer }: { message: AdminMessage; onAnswer: () => void }) {
  const t = useText();
  const { id, ref, category, text, replyTo, createdAt, dueAt, answeredAt, answeredBy, note } = message;
  const contact = useCommand({
    send: () => showContact(id),
    failure: t('admin.notDone'),
  });
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="grid min-w-0 gap-0.5">
          <h3 className="text-base font-semibold">
            <span translate="no">{ref}</span> · {t(`message.category.${category}`)}
          </h3>
          <p className="text-sm text-muted">{dateAndTime(createdAt)}</p>
        </div>
        {answeredAt ? <Badge tone="leaf">{t('messages.answered')}</Badge> : <Due at={dueAt} />}
      </div>
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      <p className="flex flex-wrap items-center gap-2 text-sm">
        <span className="break-all">{t('messages.replyTo', { contact: contact.data?.replyTo ?? replyTo })}</span>
        {!contact.data && (
          <Button
            size="small"
            look="quiet"
            busy={contact.isPending}
            aria-label={`${t('messages.show')}: ${ref}`}
            onClick={() => contact.mutate()}
          >
            {t('messages.show')}
          </Button>
        )}
      </p>
      {answeredAt && note && (
        <p className="rounded-field bg-sunken px-3.5 py-2 wrap-anywhere">
          <span className="text-sm text-muted">
            {t(answeredBy ? 'messages.noteBy' : 'messages.note', { name: answeredBy ?? '', time: dateAndTime(answeredAt) })}{' '}
          </span>
          {note}
        </p>
      )}
      {!answeredAt && (
        <Button size="small" className="justify-self-start" aria-label={`${t('messages.answer')}: ${ref}`} onClick={onAnswer}>
          {t('messages.answer')}
        </Button>
      )}
    </>
  );
}

/** Messages of people to the team, with the time left to answer. */
export function Messages() {
  const t = useText();
  const [address, change] = useAddress();
  const state: ReportState = address.get('state') === 'closed' ? 'closed' : 'open';
  const [answering, setAnswering] = useState<AdminMessage | null>(null);
  const answer = useDecision(
    (note: string) => answerMessage(answering?.id ?? '', note),
    'messages.done',
    () => setAnswering(null),
  );
  return (
    <>
      <StateTabs state={state} onChange={(next) => change({ state: next === 'closed' ? next : null })} />
      <AdminList
        name={['messages', state]}
        load={(cursor) => fetchMessages(state, cursor)}
        row={(message) => <Message message={message} onAnswer={() => setAnswering(message)} />}
        empty={{ title: t('messages.empty'), message: t('messages.emptyMessage') }}
      />
      {answering && (
        <NoteDialog
          title={t('messages.answerTitle', { ref: answering.ref })}
          lead={t('messages.answerLead')}
          label={t('messages.noteLabel')}
          most={500}
          action={t('messages.answer')}
          decision={answer}
          onClose={() => setAnswering(null)}
        />
      )}
    </>
  );
}
