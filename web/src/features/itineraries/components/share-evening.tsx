import type { Itinerary, PlanView } from '@app/contracts';
import { useIsDiscreet } from '../../../lib/device/discreet.js';
import { clockTime, longDay } from '../../../lib/format.js';
import { useText, type Translate } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { canShare, share, useCopy } from '../../../ui/share.js';
import { linkEvening, unlinkEvening } from '../api.js';
import { eveningPrice } from '../evening-words.js';
import { linkedEveningPath } from '../paths.js';

/** The evening as a message: day, sum, times and places without the way from home; for a discreet person the day and the times alone. */
function messageOf(t: Translate, itinerary: Itinerary, isDiscreet: boolean): string {
  const day = longDay(itinerary.startAt.slice(0, 10));
  const stops = itinerary.stops.map(({ arriveAt, name, area }) =>
    [clockTime(arriveAt), ...(isDiscreet ? [] : [[name, area].filter(Boolean).join(', ')])].join(' · '),
  );
  return [isDiscreet ? day : `${day} · ${eveningPrice(t, itinerary)}`, ...stops].join('\n');
}

/** Shares an evening as a message with the link by which others read it. */
export function ShareEvening({ plan, itinerary }: { plan: PlanView; itinerary: Itinerary }) {
  const t = useText();
  const copy = useCopy();
  const isDiscreet = useIsDiscreet();
  const link = useCommand({
    send: () => linkEvening(plan.id),
    onDone: ({ linkCode }) => {
      const text = messageOf(t, itinerary, isDiscreet);
      const url = `${location.origin}${linkedEveningPath(linkCode)}`;
      if (!canShare()) return copy(`${text}\n${url}`, 'evenings.shared');
      return share({ title: isDiscreet ? t('evenings.ofPlan') : plan.name, text, url });
    },
    failure: t('evenings.failed'),
  });
  return (
    <Button look="quiet" busy={link.isPending} onClick={() => link.mutate()}>
      {t('evenings.share')}
    </Button>
  );
}

/** Says who can read a shared evening, and ends that. */
export function SharedNote({ plan }: { plan: PlanView }) {
  const t = useText();
  const unlink = useCommand({
    send: () => unlinkEvening(plan.id),
    success: () => ({ title: t('evenings.link.stopped') }),
    failure: t('evenings.failed'),
  });
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {t('evenings.link.on')}
      <Button look="quiet" size="small" className="-ml-3.5" busy={unlink.isPending} onClick={() => unlink.mutate()}>
        {t('evenings.link.stop')}
      </Button>
    </p>
  );
}
