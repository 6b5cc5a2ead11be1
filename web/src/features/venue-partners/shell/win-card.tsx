import type { VenueBookingView } from '@app/contracts';
import { dayAndTime, dotted, rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { CheckIcon } from '../../../ui/pictures/icons.js';
import { deskFailure } from '../desk-failure.js';
import { acknowledge } from '../api.js';
import { setBooking } from '../desk-store.js';
import { InterruptFrame } from './interrupt-frame.js';
import type { Interrupt } from './interrupts.js';

interface WinCardProps {
  interrupt: Extract<Interrupt, { kind: 'booked' }>;
  more: number;
  /** All bookings that wait to be confirmed. */
  booked: readonly VenueBookingView[];
}

/** A win: who comes and when, to be confirmed alone or with all others that wait. */
export function WinCard({ interrupt: { booking, until }, more, booked }: WinCardProps) {
  const t = useText();
  const confirm = useCommand({
    send: async (bookings: readonly VenueBookingView[]) => {
      for (const one of bookings) setBooking(await acknowledge(one.id));
    },
    success: (_, { length }) => ({ title: t('desk.won.done', { count: length }) }),
    failure: deskFailure,
  });
  const isPending = (all: boolean): boolean => confirm.isPending && confirm.variables.length > 1 === all;
  return (
    <InterruptFrame
      tone="leaf"
      icon={<CheckIcon size={16} />}
      title={t('desk.won')}
      figure={booking.firstName}
      about={dotted(dayAndTime(booking.startAt), t('venue.people', { count: booking.partySize }), rupees(booking.proposedPrice))}
      until={until}
      more={more}
    >
      <Button busy={isPending(false)} disabled={confirm.isPending} onClick={() => confirm.mutate([booking])}>
        {t('desk.won.confirm')}
      </Button>
      {booked.length > 1 && (
        <Button look="secondary" busy={isPending(true)} disabled={confirm.isPending} onClick={() => confirm.mutate(booked)}>
          {t('desk.won.confirmAll', { count: booked.length })}
        </Button>
      )}
    </InterruptFrame>
  );
}
