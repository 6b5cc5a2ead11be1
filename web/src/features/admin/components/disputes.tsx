import { useState } from 'react';
import { Link } from 'react-router-dom';
import { pathTo, type DisputeView } from '@app/contracts';
import { clockTime, dayAndTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { decideDispute, fetchDisputes } from '../api.js';
import { useDecision } from '../use-decision.js';
import { AdminList } from './admin-list.js';
import { PartOfEvening } from './part-of-evening.js';
import { NoteDialog } from './note-dialog.js';

interface DisputeProps {
  dispute: DisputeView;
  onDecide: (uphold: boolean) => void;
}

function Dispute({ dispute, onDecide }: DisputeProps) {
  const t = useText();
  const {
    ref,
    venueName,
    firstName,
    startAt,
    partySize,
    acknowledgedAt,
    markedAt,
    disputedAt,
    evidence,
    text,
    messages,
    dateBookId,
    partOf,
  } = dispute;
  return (
    <>
      <div className="grid gap-0.5">
        <h2 className="text-base font-semibold wrap-anywhere">
          <span translate="no">{ref}</span> · <bdi>{venueName}</bdi>
        </h2>
        <p className="text-sm">{[dayAndTime(startAt), t('plan.people', { count: partySize })].join(' · ')}</p>
        <PartOfEvening partOf={partOf} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <section className="grid content-start gap-1 rounded-field bg-sunken p-3.5">
          <h3 className="text-sm font-semibold">{t('disputes.venueSays')}</h3>
          <p>{t('disputes.marked', { time: dayAndTime(markedAt) })}</p>
          {evidence && <p className="whitespace-pre-line wrap-anywhere">{evidence}</p>}
          <p className="text-sm text-muted">
            {acknowledgedAt ? t('disputes.acknowledged', { time: dayAndTime(acknowledgedAt) }) : t('disputes.neverAcknowledged')}
          </p>
        </section>
        <section className="grid content-start gap-1 rounded-field bg-sunken p-3.5">
          <h3 className="text-sm font-semibold">{t('disputes.guestSays', { name: firstName })}</h3>
          <p className="whitespace-pre-line wrap-anywhere">{text || t('disputes.nothing')}</p>
          <p className="text-sm text-muted">{t('disputes.denied', { time: dayAndTime(disputedAt) })}</p>
        </section>
      </div>
      {messages.length > 0 && (
        <section className="grid gap-1 rounded-field bg-sunken p-3.5">
          <h3 className="text-sm font-semibold">{t('disputes.said')}</h3>
          <ol className="grid gap-1">
            {messages.map(({ from, kind, at }) => (
              <li key={`${kind} ${at}`}>{t(`disputes.said.${from}`, { time: clockTime(at), text: t(`messages.${kind}`) })}</li>
            ))}
          </ol>
        </section>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" look="secondary" aria-label={`${t('disputes.dismiss')}: ${ref}`} onClick={() => onDecide(false)}>
          {t('disputes.dismiss')}
        </Button>
        <Button size="small" look="danger" aria-label={`${t('disputes.uphold')}: ${ref}`} onClick={() => onDecide(true)}>
          {t('disputes.uphold')}
        </Button>
        <Link
          to={pathTo('adminPlan', { planId: dateBookId })}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-indigo underline"
        >
          {t('timeMachine.open')}
        </Link>
      </div>
    </>
  );
}

/** No-shows that the guests deny: the statements of both sides, and the decision. */
export function Disputes() {
  const t = useText();
  const [open, setOpen] = useState<{ dispute: DisputeView; uphold: boolean } | null>(null);
  const decide = useDecision(
    (_note: string) => decideDispute(open?.dispute.id ?? '', open?.uphold ?? false),
    'disputes.done',
    () => setOpen(null),
  );
  return (
    <>
      <AdminList
        name={['disputes']}
        load={fetchDisputes}
        row={(dispute) => <Dispute dispute={dispute} onDecide={(uphold) => setOpen({ dispute, uphold })} />}
        empty={{ title: t('disputes.empty'), message: t('disputes.emptyMessage') }}
      />
      {open && (
        <NoteDialog
          title={t(open.uphold ? 'disputes.upholdTitle' : 'disputes.dismissTitle', { ref: open.dispute.ref })}
          lead={t(open.uphold ? 'disputes.upholdLead' : 'disputes.dismissLead')}
          action={t(open.uphold ? 'disputes.uphold' : 'disputes.dismiss')}
          danger={open.uphold}
          decision={decide}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
