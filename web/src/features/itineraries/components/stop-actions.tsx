import { useQueryClient } from '@tanstack/react-query';
import type { PlannedStop, PlanView, StopPart, VenueId } from '@app/contracts';
import { clockTime, rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { useLivePlan } from '../../../live/hooks.js';
import { useCommand } from '../../../live/use-command.js';
import { Button, ButtonLink } from '../../../ui/button.js';
import { Countdown } from '../../../ui/countdown.js';
import { askForStop } from '../api.js';
import { partOfSnapshot } from '../part-now.js';

/** Puts a stop out to bid. */
function AskButton({ stop, plan }: { stop: PlannedStop; plan: PlanView }) {
  const t = useText();
  const queries = useQueryClient();
  const ask = useCommand({
    name: `ask-for-stop ${plan.id}`,
    send: (venueId: VenueId, key) => askForStop(plan.id, venueId, key),
    success: () => ({ title: t('evenings.asked') }),
    onDone: () => queries.invalidateQueries({ queryKey: queryKeys.itinerary(plan.id, plan.itineraryAt ?? '') }),
    failure: t('evenings.failed'),
  });
  if (stop.asked || ask.isSuccess) return <p className="text-sm font-medium text-leaf">{t('evenings.asked')}</p>;
  return (
    <Button
      look="secondary"
      size="small"
      busy={ask.isPending}
      aria-label={t('evenings.askOne', { name: stop.name })}
      onClick={() => ask.mutate(stop.venueId)}
    >
      {t('evenings.askVenues')}
    </Button>
  );
}

/** The offers of a stop that is out, the time that is left and the way to its board; or its booking and the way to its ticket. */
function PartLine({ part: { planId, offers, best, deadline, booking }, name }: { part: StopPart; name: string }) {
  const t = useText();
  const line = 'tabular grow basis-48 text-sm font-medium';
  if (booking)
    return (
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-2">
        <p className={`${line} text-leaf`}>
          {t('evenings.part.booked', { time: clockTime(booking.startAt), price: rupees(booking.total) })}
        </p>
        <ButtonLink look="secondary" size="small" to={paths.booking(booking.id)} aria-label={t('evenings.part.ticketOf', { name })}>
          {t('evenings.part.ticket')}
        </ButtonLink>
      </div>
    );
  return (
    <div className="flex min-w-0 grow flex-wrap items-center gap-x-2">
      <p className={line}>
        {best !== null
          ? t('evenings.part.offers', { count: offers, price: rupees(best) })
          : t(deadline ? 'evenings.part.waiting' : 'evenings.part.none')}
        {deadline && (
          <>
            {' · '}
            <Countdown closesAt={deadline} size="small" silent />
          </>
        )}
      </p>
      <ButtonLink look="secondary" size="small" to={paths.dashboard(planId)} aria-label={t('evenings.part.seeOf', { name })}>
        {t('evenings.part.see')}
      </ButtonLink>
    </div>
  );
}

/** The same, followed like a plan on the screen. */
function LivePart({ part, name }: { part: StopPart; name: string }) {
  const { view } = useLivePlan(part.planId);
  return <PartLine part={view ? partOfSnapshot(view.snapshot) : part} name={name} />;
}

interface StopActionsProps {
  stop: PlannedStop;
  plan: PlanView;
  mayAsk: boolean;
}

/** What can be done for a stop of a plan's evening. */
export function StopActions({ stop, plan, mayAsk }: StopActionsProps) {
  if (stop.part) return <LivePart part={stop.part} name={stop.name} />;
  return mayAsk && stop.biddable ? <AskButton stop={stop} plan={plan} /> : null;
}
