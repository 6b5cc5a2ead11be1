import type { Touched } from '@app/contracts';
import { dayAndTime, dotted, rupees } from '../../lib/format.js';
import { useText } from '../../lib/i18n/i18n.js';

/** The active offers and bookings that a change of a venue affects, in the texts of the desk or of the team. */
export function TouchedRows({ rows, words }: { rows: readonly Touched[]; words: 'venueSet.touched' | 'adminVenues.touched' }) {
  const t = useText();
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map(({ kind, id, startAt, partySize, proposedPrice }) => (
        <li key={id} className="py-2">
          <p className="font-semibold">
            {t(`${words}.${kind}`)}, {dayAndTime(startAt)}
          </p>
          <p className="tabular text-sm text-muted">{dotted(t(`${words}.people`, { count: partySize }), rupees(proposedPrice))}</p>
        </li>
      ))}
    </ul>
  );
}
