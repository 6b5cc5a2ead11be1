import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { PAGES, type AdminOverview } from '@app/contracts';
import { clockTime, percent } from '../../../lib/format.js';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { cx } from '../../../ui/cx.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { fetchOverview } from '../api.js';
import { WAITING } from '../waiting.js';
import { ReadFailure } from '../../../team/read-failure.js';

/** The interval at which the numbers are read again while the page is visible. */
const EVERY_MS = 10_000;

function WaitingList({ waiting }: { waiting: AdminOverview['waiting'] }) {
  const t = useText();
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      {WAITING.map(({ count, page, title, late }) => {
        const overdue = late ? waiting[late] : 0;
        return (
          <li key={count} className="grid">
            <Link
              to={PAGES[page]}
              className={cx(
                'grid content-start gap-0.5 rounded-card bg-raised p-4 shadow-card hover:bg-sunken',
                waiting[count] === 0 && 'text-muted',
              )}
            >
              <span className={cx('text-2xl font-bold tabular-nums', waiting[count] > 0 && (overdue > 0 ? 'text-brick' : 'text-rose'))}>
                {waiting[count]}
              </span>
              <span className="text-sm font-semibold">{t(title)}</span>
              {overdue > 0 && (
                <span className="text-sm font-semibold text-brick">
                  <span aria-hidden="true">⚠ </span>
                  {t('overview.overdue', { count: overdue })}
                </span>
              )}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

function Figures({ today, now }: Pick<AdminOverview, 'today' | 'now'>) {
  const t = useText();
  const { auctionsOver, auctionsBooked } = today;
  const figures: readonly [label: TextKey, value: string, more?: string][] = [
    ['overview.plans', String(today.plans)],
    ['overview.livePlans', String(now.livePlans)],
    ['overview.auctions', String(today.auctions)],
    ['overview.openAuctions', String(now.openAuctions)],
    ['overview.approvals', String(now.approvals)],
    ['overview.offers', String(today.offers)],
    ['overview.bookings', String(today.bookings)],
    [
      'overview.fillRate',
      auctionsOver === 0 ? '–' : percent(auctionsBooked / auctionsOver),
      auctionsOver === 0 ? t('overview.noneOver') : t('overview.ofOver', { booked: auctionsBooked, count: auctionsOver }),
    ],
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-5 rounded-card bg-raised p-5 shadow-card sm:grid-cols-4">
      {figures.map(([label, value, more]) => (
        <div key={label} className="grid content-start">
          <dt className="text-sm text-muted">{t(label)}</dt>
          <dd className="text-xl font-bold tabular-nums">{value}</dd>
          {more && <dd className="text-sm text-muted">{more}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** The counts of waiting work, each a link, and the figures of the day. */
export function Overview() {
  const t = useText();
  const overview = useQuery({ queryKey: queryKeys.admin('overview'), queryFn: fetchOverview, refetchInterval: EVERY_MS });
  const { data } = overview;
  if (!data) return overview.isError ? <ReadFailure of={overview} /> : <Skeleton className="h-96 rounded-card" />;
  const calm = WAITING.every(({ count }) => data.waiting[count] === 0);
  return (
    <>
      <ReadFailure of={overview} />
      <section className="grid gap-3">
        <h2 className="text-lg">{t('overview.waiting')}</h2>
        {calm && <p className="text-muted">{t('overview.calm')}</p>}
        <WaitingList waiting={data.waiting} />
      </section>
      <section className="grid gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-lg">{t('overview.today')}</h2>
          <p className="text-sm text-muted">{t('overview.asOf', { time: clockTime(data.asOf) })}</p>
        </div>
        <Figures today={data.today} now={data.now} />
        <p className="text-sm text-muted">{t('overview.real')}</p>
      </section>
    </>
  );
}
