import { Link } from 'react-router-dom';
import { pathTo, type PartOf } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';

/** Which stop of which evening a plan is, with the way to the evening; nothing for a plan of its own. The names stay hidden. */
export function PartOfEvening({ partOf }: { partOf: PartOf | null }) {
  const t = useText();
  if (!partOf) return null;
  const { eveningId, number, stops, placeType } = partOf;
  return (
    <Link
      to={pathTo('adminPlan', { planId: eveningId })}
      className="inline-flex min-h-11 items-center text-sm font-semibold text-indigo underline"
    >
      {number === null || placeType === null
        ? t('timeMachine.lostPart')
        : t('timeMachine.partOf', { kind: t(`place.${placeType}`), n: number, count: stops })}
    </Link>
  );
}
