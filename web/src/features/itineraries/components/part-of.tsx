import { Link } from 'react-router-dom';
import type { PlanId } from '@app/contracts';
import { weekdayName } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { useItinerary } from '../use-itinerary.js';

/** The way back from a stop that is put out to bid to its evening: "Part of Saturday’s evening · stop 2 of 3". */
export function PartOf({ planId, eveningId }: { planId: PlanId; eveningId: PlanId }) {
  const t = useText();
  const { data, isError } = useItinerary(eveningId, planId);
  const n = data?.stops.findIndex(({ part }) => part?.planId === planId) ?? -1;
  // The offers below must not move when the evening comes.
  if (!data && !isError) return <span className="block h-11" />;
  if (!data || n < 0) return null;
  return (
    <Link to={paths.dashboard(eveningId)} className="inline-flex min-h-11 items-center text-sm font-semibold text-indigo underline">
      {t('evenings.part.of', { day: weekdayName(data.startAt), n: n + 1, count: data.stops.length })}
    </Link>
  );
}
