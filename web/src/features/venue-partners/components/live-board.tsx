import type { VenueProfile, VenueRequestView } from '@app/contracts';
import { rupees } from '../../../lib/format.js';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { cx } from '../../../ui/cx.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { isActive, phaseOf, sortBoard } from '../request-phase.js';
import { BOARD_COLUMNS, BoardRow } from './board-row.js';

const HEADS: readonly TextKey[] = [
  'venue.detail.party',
  'venue.detail.when',
  'venue.detail.where',
  'venue.board.minimum',
  'venue.board.rank',
  'venue.board.left',
];

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="rounded-field bg-raised px-4 py-3 ring-1 ring-inset ring-line">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="tabular text-xl font-bold leading-tight">{value}</dd>
    </div>
  );
}

/** All that is running, as rows in the order of arrival, for a tablet at the counter. */
export function LiveBoard({ requests, profile }: { requests: readonly VenueRequestView[]; profile: VenueProfile }) {
  const t = useText();
  const rows = sortBoard(requests.filter(isActive));
  const offers = rows.filter(({ myBid }) => myBid?.status === 'pending');
  const won = requests.filter((request) => phaseOf(request) === 'won');
  const figure = (list: readonly VenueRequestView[]): string => {
    if (list.length === 0) return '0';
    return `${list.length} · ${rupees(list.reduce((sum, { myBid }) => sum + (myBid?.proposedPrice ?? 0), 0))}`;
  };
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <Figure label={t('venue.board.running')} value={String(rows.length)} />
        <Figure label={t('venue.board.unanswered')} value={String(rows.filter((request) => phaseOf(request) === 'open').length)} />
        <Figure label={t('venue.board.offered')} value={figure(offers)} />
        <Figure label={t('venue.board.won')} value={figure(won)} />
      </dl>
      {rows.length === 0 ? (
        <EmptyState title={t('venue.empty')} message={t('venue.emptyAbout')} />
      ) : (
        <section aria-label={t('venue.board')} className="grid gap-2">
          <div aria-hidden="true" className={cx('hidden gap-x-4 pl-3 pr-39 text-xs font-semibold text-muted xl:grid', BOARD_COLUMNS)}>
            {HEADS.map((key) => (
              <span key={key}>{t(key)}</span>
            ))}
          </div>
          <ul className="grid gap-2">
            {rows.map((request) => (
              <BoardRow key={request.id} request={request} profile={profile} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
