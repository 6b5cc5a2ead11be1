import { useState } from 'react';
import type { ApprovalView } from '@app/contracts';
import { plainDate } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { fetchApprovals, liftApproval } from '../api.js';
import { useDecision } from '../use-decision.js';
import { AdminList } from './admin-list.js';
import { NoteDialog } from './note-dialog.js';
import { PersonLink } from './person-link.js';

/** The people whose bookings need a venue's approval, with a button that lifts it. */
export function Approvals() {
  const t = useText();
  const [open, setOpen] = useState<ApprovalView | null>(null);
  const lift = useDecision(
    (_note: string) => liftApproval(open?.id ?? ''),
    'approvals.done',
    () => setOpen(null),
  );
  return (
    <>
      <AdminList
        name={['approvals']}
        load={fetchApprovals}
        row={(person) => (
          <>
            <div className="grid gap-0.5">
              <h2 className="text-base font-semibold wrap-anywhere">{person.firstName}</h2>
              <p className="text-sm">
                {[
                  t('approvals.noShows', { count: person.noShows }),
                  t('approvals.lateCancels', { count: person.lateCancels }),
                  t('approvals.until', { date: plainDate(person.until) }),
                ].join(' · ')}
              </p>
              <p className="text-sm">
                <PersonLink id={person.id}>{person.id}</PersonLink>
              </p>
            </div>
            <Button
              size="small"
              look="secondary"
              className="justify-self-start"
              aria-label={`${t('approvals.lift')}: ${person.firstName}`}
              onClick={() => setOpen(person)}
            >
              {t('approvals.lift')}
            </Button>
          </>
        )}
        empty={{ title: t('approvals.empty'), message: t('approvals.emptyMessage') }}
      />
      {open && (
        <NoteDialog
          title={t('approvals.liftTitle', { name: open.firstName })}
          lead={t('approvals.liftLead')}
          action={t('approvals.lift')}
          decision={lift}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  );
}
