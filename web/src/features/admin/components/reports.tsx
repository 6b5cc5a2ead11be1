import { useState } from 'react';
import { Link } from 'react-router-dom';
import { PAGES, type AdminReport, type ReportState } from '@app/contracts';
import { useAddress } from '../../../team/use-address.js';
import { dateAndTime } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { closeReport, fetchReports } from '../api.js';
import { useDecision } from '../use-decision.js';
import { AdminList } from './admin-list.js';
import { Due } from './due.js';
import { NoteDialog } from './note-dialog.js';
import { PersonLink } from './person-link.js';
import { StateTabs } from './state-tabs.js';

function Report({ report, onClose }: { report: AdminReport; onClose: () => void }) {
  const t = useText();
  const { about, venueId, guideId, reason, text, kind, reporterId, userId, createdAt, dueAt, closedAt, closedBy, liftedAt, note } = report;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-base font-semibold wrap-anywhere">
            {venueId || guideId ? (
              <Link
                to={venueId ? `${PAGES.adminVenues}?venue=${venueId}` : PAGES.adminContacts}
                className="inline-flex min-h-11 items-center underline"
              >
                {about}
              </Link>
            ) : (
              about
            )}
          </h2>
          <p className="text-sm">
            {t(`report.reason.${reason}`)}
            {kind === 'block' && <span className="text-muted"> · {t('adminReports.blocked')}</span>}
          </p>
        </div>
        {closedAt ? (
          <Badge tone="leaf">{t('adminReports.closed')}</Badge>
        ) : liftedAt ? (
          <Badge>{t('adminReports.lifted')}</Badge>
        ) : (
          <Due at={dueAt} />
        )}
      </div>
      {text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>}
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        {dateAndTime(createdAt)}
        <PersonLink id={reporterId}>{t('adminReports.reporter')}</PersonLink>
        {userId && <PersonLink id={userId}>{t('adminReports.reported')}</PersonLink>}
      </p>
      {closedAt && note && (
        <p className="rounded-field bg-sunken px-3.5 py-2 wrap-anywhere">
          <span className="text-sm text-muted">
            {t(closedBy ? 'adminReports.noteBy' : 'adminReports.note', { name: closedBy ?? '', time: dateAndTime(closedAt) })}{' '}
          </span>
          {note}
        </p>
      )}
      {!closedAt && !liftedAt && (
        <Button size="small" className="justify-self-start" aria-label={`${t('adminReports.close')}: ${about}`} onClick={onClose}>
          {t('adminReports.close')}
        </Button>
      )}
    </>
  );
}

/** Reports by people, with the time left to handle them. */
export function Reports() {
  const t = useText();
  const [address, change] = useAddress();
  const state: ReportState = address.get('state') === 'closed' ? 'closed' : 'open';
  const [closing, setClosing] = useState<AdminReport | null>(null);
  const close = useDecision(
    (note: string) => closeReport(closing?.id ?? '', note),
    'adminReports.done',
    () => setClosing(null),
  );
  return (
    <>
      <StateTabs state={state} onChange={(next) => change({ state: next === 'closed' ? next : null })} />
      <AdminList
        name={['reports', state]}
        load={(cursor) => fetchReports(state, cursor)}
        row={(report) => <Report report={report} onClose={() => setClosing(report)} />}
        empty={
          state === 'open'
            ? { title: t('adminReports.empty'), message: t('adminReports.emptyMessage') }
            : { title: t('adminReports.emptyClosed'), message: t('adminReports.emptyClosedMessage') }
        }
      />
      {closing && (
        <NoteDialog
          title={t('adminReports.closeTitle', { name: closing.about })}
          lead={t('adminReports.closeLead')}
          label={t('adminReports.noteLabel')}
          most={500}
          action={t('adminReports.close')}
          decision={close}
          onClose={() => setClosing(null)}
        />
      )}
    </>
  );
}
