import { useState } from 'react';
import type { Itinerary, PlanView } from '@app/contracts';
import { isPlanOpen, isPlanOver } from '@app/domain';
import { clockTime, longDay, rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { ButtonLink } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { StaleNote } from '../../../ui/feedback/stale-note.js';
import { ErrorState, Skeleton } from '../../../ui/feedback/states.js';
import { eveningCalendarUrl } from '../api.js';
import { eveningsOf } from '../paths.js';
import { useItinerary } from '../use-itinerary.js';
import { EveningStops } from './evening-stops.js';
import { ShareEvening, SharedNote } from './share-evening.js';
import { StopActions } from './stop-actions.js';

function Actions({ plan, itinerary }: { plan: PlanView; itinerary: Itinerary }) {
  const t = useText();
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap gap-2">
        <a
          href={eveningCalendarUrl(itinerary.dateBookId)}
          className="inline-flex min-h-11 items-center rounded-full px-5 font-semibold text-ink ring-1 ring-inset ring-line-strong hover:bg-sunken"
        >
          {t('evenings.calendar')}
        </a>
        {!isPlanOver(plan.state) && <ShareEvening plan={plan} itinerary={itinerary} />}
      </div>
      {itinerary.linkCode && !isPlanOver(plan.state) && <SharedNote plan={plan} />}
    </div>
  );
}

/** The evening that a plan has chosen, in order of time, with the offers and the bookings of its stops; its owner puts a stop out to bid. */
export function ItineraryCard({ plan, folded }: { plan: PlanView; folded: boolean }) {
  const t = useText();
  // Later updates must not close the card under a finger.
  const [opens] = useState(!folded);
  const { data, isError, refetch } = useItinerary(plan.id, plan.itineraryAt);
  if (!data && isError) return <ErrorState onRetry={() => void refetch()} />;
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
          {isError && <StaleNote onRetry={() => void refetch()} />}
          <EveningStops stops={data.stops} actions={(stop) => <StopActions stop={stop} plan={plan} mayAsk={mayAsk} />} />
          <Actions plan={plan} itinerary={data} />
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
