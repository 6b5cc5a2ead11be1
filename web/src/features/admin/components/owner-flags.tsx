import { Link } from 'react-router-dom';
import { PAGES, pathTo, type OwnerFlagView } from '@app/contracts';
import { dayAndTime, rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { closeOwnerFlag, fetchOwnerFlags } from '../api.js';
import { useDecision } from '../use-decision.js';
import { AdminList } from './admin-list.js';

function Flag({ flag }: { flag: OwnerFlagView }) {
  const t = useText();
  const looked = useDecision(() => closeOwnerFlag(flag.id), 'ownerFlags.done');
  const names = flag.offers.map(({ venueName }) => venueName).join(' · ');
  return (
    <>
      <div className="grid gap-0.5">
        <h2 className="text-base font-semibold">{t(`ownerFlags.sign.${flag.sign}`)}</h2>
        <p className="text-sm text-muted">{dayAndTime(flag.createdAt)}</p>
      </div>
      <ul className="grid gap-1">
        {flag.offers.map(({ venueId, venueName, bidId, status, proposedPrice }) => (
          <li key={bidId} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <Link
              to={`${PAGES.adminVenues}?venue=${venueId}`}
              className="inline-flex min-h-11 min-w-0 items-center font-medium wrap-anywhere underline"
            >
              {venueName}
            </Link>
            <span className="text-sm">
              {rupees(proposedPrice)} · {t(`offers.status.${status}`)}
            </span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          look="secondary"
          busy={looked.isPending}
          aria-label={`${t('ownerFlags.close')}: ${names}`}
          onClick={() => looked.mutate()}
        >
          {t('ownerFlags.close')}
        </Button>
        <Link
          to={pathTo('adminPlan', { planId: flag.dateBookId })}
          className="inline-flex min-h-11 items-center px-2 font-semibold text-indigo underline"
        >
          {t('timeMachine.open')}
        </Link>
      </div>
    </>
  );
}

/** Venues of one owner that bid for one plan, until the team has checked them. */
export function OwnerFlags() {
  const t = useText();
  return (
    <AdminList
      name={['owner-flags']}
      load={fetchOwnerFlags}
      row={(flag) => <Flag flag={flag} />}
      empty={{ title: t('ownerFlags.empty'), message: t('ownerFlags.emptyMessage') }}
    />
  );
}
