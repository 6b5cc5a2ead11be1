import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { pageAt, pathTo, type AdminOverview } from '@app/contracts';
import { TEAM_FACTOR } from '../../features/accounts/second-factor/api.js';
import { useAccount } from '../../features/accounts/store.js';
import { fetchOverview } from '../../features/admin/api.js';
import { ADMIN_GROUPS, ADMIN_PAGES, adminPagesFor, type AdminGroup } from '../../features/admin/pages.js';
import { waitingOn } from '../../features/admin/waiting.js';
import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { queryKeys } from '../../lib/query-keys.js';
import { cx } from '../../ui/cx.js';
import { ForwardIcon } from '../../ui/pictures/icons.js';
import { TeamMember } from './team-member.js';

/** The interval at which the counts are read again while another page than the overview is open. */
const COUNTS_EVERY_MS = 60_000;

/** The counts of waiting work; undefined until the first answer, and before the reader has set up the second factor. */
function useWaiting(): AdminOverview['waiting'] | undefined {
  const { data: factor } = useQuery({ queryKey: TEAM_FACTOR.queryKey, queryFn: TEAM_FACTOR.read, staleTime: Infinity });
  const enabled = factor !== undefined && (!factor?.needed || factor.enrolledAt !== null);
  return useQuery({
    queryKey: queryKeys.admin('overview'),
    queryFn: fetchOverview,
    enabled,
    retry: false,
    staleTime: COUNTS_EVERY_MS / 2,
    refetchInterval: COUNTS_EVERY_MS,
  }).data?.waiting;
}

function Count({ of }: { of: number }) {
  const t = useText();
  if (of === 0) return null;
  return (
    <span className="ms-auto min-w-6 rounded-full bg-rose px-1.5 py-0.5 text-center text-xs font-bold text-on-rose tabular-nums">
      <span aria-hidden="true">{of}</span>
      <span className="sr-only">{t('admin.waits', { count: of })}</span>
    </span>
  );
}

interface GroupProps {
  group: AdminGroup;
  waiting: AdminOverview['waiting'] | undefined;
  onFollow?: (() => void) | undefined;
}

/** A group of pages, which opens and closes. It is open at first when it is today's, or has the open page. */
function Group({ group, waiting, onFollow }: GroupProps) {
  const t = useText();
  const id = useId();
  const role = useAccount((account) => account.user?.role ?? 'user');
  const page = pageAt(useLocation().pathname)?.page;
  const isHere = ADMIN_PAGES.some((one) => one.page === page && one.group === group);
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [here, setHere] = useState(isHere);
  // A group that gets the open page opens again.
  if (here !== isHere) {
    setHere(isHere);
    if (isHere) setChosen(null);
  }
  const open = chosen ?? (isHere || group === 'today');
  const pages = adminPagesFor(role).filter((one) => one.group === group);
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        className="flex min-h-11 w-full items-center gap-2 rounded-field px-3.5 text-start text-sm font-semibold text-muted hover:bg-sunken"
        onClick={() => setChosen(!open)}
      >
        <span className={cx('transition-transform', open && 'rotate-90')}>
          <ForwardIcon size={14} />
        </span>
        {t(`admin.group.${group}`)}
        {!open && <Count of={pages.reduce((sum, one) => sum + waitingOn(one.page, waiting), 0)} />}
      </button>
      <ul id={id} hidden={!open} className="grid gap-0.5">
        {pages.map((one) => (
          <li key={one.page}>
            <NavLink
              to={pathTo(one.page)}
              end={one.page === 'admin'}
              {...(onFollow && { onClick: onFollow })}
              className={({ isActive }) =>
                cx(
                  'flex min-h-11 items-center gap-2 rounded-field px-3.5 font-semibold transition-colors',
                  isActive ? 'bg-rose-soft text-rose' : 'text-ink hover:bg-sunken',
                )
              }
            >
              {t(one.title)}
              <Count of={waitingOn(one.page, waiting)} />
            </NavLink>
          </li>
        ))}
      </ul>
    </li>
  );
}

/**
 * The pages in their groups, with the counts of waiting work; who is in, and the ways out. The open page is marked, and scrolled into view when the
 * list is longer than the screen.
 */
export function AdminNavigation({ onFollow }: { onFollow?: () => void }) {
  const t = useText();
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const waiting = useWaiting();
  useEffect(() => {
    list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <>
      <nav ref={list} aria-label={t('admin.navigation')} className="min-h-0 overflow-y-auto">
        <ul className="grid gap-1">
          {ADMIN_GROUPS.map((group) => (
            <Group key={group} group={group} waiting={waiting} onFollow={onFollow} />
          ))}
          <li className="mt-2 border-t border-line pt-2">
            <Link to={paths.home} className="flex min-h-11 items-center rounded-field px-3.5 font-medium text-muted hover:bg-sunken">
              {t('admin.toApp')}
            </Link>
          </li>
        </ul>
      </nav>
      <TeamMember />
    </>
  );
}
