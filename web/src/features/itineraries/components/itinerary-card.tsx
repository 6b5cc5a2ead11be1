import { useState } from 'react';
import type { Itinerary, ItineraryStop, PlanView } from '@app/contracts';
import { isPlanOpen } from '@app/domain';
import { useIsDiscreet } from '../../../lib/device/discreet.js';
import { clockTime, longDay, rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { canShare, share, useCopy } from '../../../ui/share.js';
import { eveningCalendarUrl } from '../api.js';
import { eveningsOf } from '../paths.js';
import { useItinerary } from '../use-itinerary.js';
import { EveningStops } from './evening-stops.js';
import { StopActions } from './stop-actions.js';

/** The evening as a message: times and places without the way from home; for a discreet person the times alone. */
const messageOf = (stops: readonly ItineraryStop[], isDiscreet: boolean): string =>
  stops
    .map(({ arriveAt, name, area }) => [clockTime(arriveAt), ...(isDiscreet ? [] : [[name, area].filter(Boolean).join(', ')])].join(' · '))
    .join('\n');

function Actions({ itinerary }: { itinerary: Itinerary }) {
  const t = useText();
  const copy = useCopy();
  const text = messageOf(itinerary.stops, useIsDiscreet());
  return (
    <div className="flex flex-wrap gap-2">
      <a
        href={eveningCalendarUrl(itinerary.dateBookId)}
        className="inline-flex min-h-11 items-center rounded-full px-5 font-semibold text-ink ring-1 ring-inset ring-line-strong hover:bg-sunken"
      >
        {t('evenings.calendar')}
      </a>
      <Button look="quiet" onClick={() => void (canShare() ? share({ text }) : copy(text, 'evenings.shared'))}>
        {t('evenings.share')}
      </Button>
    </div>
  );
}

/** The evening that a plan has chosen, in order of time, with the offers and the bookings of its stops; its owner puts a stop out to bid. */
export function ItineraryCard({ plan, folded }: { plan: PlanView; folded: boolean }) {
  const t = useText();
  // Later updates must not close the card under a finger.
  const [opens] = useState(!folded);
  const { data, isError, refetch } = useItinerary(plan.id, plan.itineraryAt);
  if (isError) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-16 rounded-card" />;
  const bookings = data.stops.flatMap(({ part }) => part?.booking ?? []);
  const mayAsk = plan.role === 'owner' && isPlanOpen(plan.state);
  return (
    <Card>
      <details open={opens} className="group grid gap-4">
        <summary className="grid min-h-11 cursor-pointer gap-0.5">
          <h2 className="text-lg">{t('evenings.ofPlan')}</h2>
          <span className="tabular text-sm text-muted">
            {longDay(data.startAt.slice(0, 10))} · {clockTime(data.startAt)} – {clockTime(data.endAt)} ·{' '}
            {t('evenings.stops', { count: data.stops.length })}
            {data.cost > 0 && ` · ${t('evenings.about', { cost: rupees(data.cost) })}`}
          </span>
          {bookings.length > 0 && (
            <span className="tabular text-sm font-semibold text-leaf">
              {t('evenings.part.all', {
                booked: bookings.length,
                count: data.stops.filter(({ biddable }) => biddable).length,
                price: rupees(bookings.reduce((sum, { total }) => sum + total, 0)),
              })}
            </span>
          )}
        </summary>
        <div className="grid gap-4 pt-4">
          <EveningStops stops={data.stops} actions={(stop) => <StopActions stop={stop} plan={plan} mayAsk={mayAsk} />} />
          <Actions itinerary={data} />
          {mayAsk && !data.stops.some(({ part }) => part) && (
            <ButtonLink look="quiet" to={eveningsOf({ timeSlot: data.timeSlot, dateBookId: plan.id })} className="justify-self-start">
              {t('evenings.other')}
            </ButtonLink>
          )}
        </div>
      </details>
    </Card>
  );
}
