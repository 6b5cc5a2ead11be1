import { useState } from 'react';
import type { VenueProfile, VenueRequestView } from '@app/contracts';
import { rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { isActive, phaseOf, sortBoard } from '../request-phase.js';
import { BoardRow } from './board-row.js';
import { RequestPanes } from './request-panes.js';

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="rounded-field bg-raised px-4 py-3 ring-1 ring-inset ring-line">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="tabular text-xl font-bold leading-tight">{value}</dd>
    </div>
  );
}

/** All open requests, as rows in the order of arrival, for a tablet at the counter. */
export function LiveBoard({ requests, profile }: { requests: readonly VenueRequestView[]; profile: VenueProfile }) {
  const t = useText();
  const rows = requests.filter(isActive);
  // Closed requests keep their place during the view: no row moves under a finger.
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  if (rows.some(({ id }) => !seen.has(id))) setSeen(new Set([...seen, ...rows.map(({ id }) => id)]));
  const shown = sortBoard(requests.filter(({ id }) => seen.has(id)));
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
      <RequestPanes requests={requests} profile={profile} empty={shown.length === 0}>
        {(openId, open) => (
          <ul aria-label={t('venue.board')} className="grid gap-2">
            {shown.map((request) => (
              <li key={request.id}>
                <BoardRow request={request} selected={request.id === openId} onOpen={() => open(request.id)} />
              </li>
            ))}
          </ul>
        )}
      </RequestPanes>
    </div>
  );
}
