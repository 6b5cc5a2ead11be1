import type { BookingChangeView, VenueBookingView } from '@app/contracts';
import { highestTotal, sameEachTotal } from '@app/domain';
import { useState } from 'react';
import { rupees, rupeesEach } from '../../../../lib/format.js';
import { useText, type Translate } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { NumberInput } from '../../../../ui/forms/number-field.js';
import { nameTotal } from '../api.js';
import { useBookingCommand } from '../use-agenda.js';

/** "The total stays ₹2,800: ₹700 each instead of ₹1,400."; of a total that was named, what waits for the guests. */
export function totalText(t: Translate, booking: VenueBookingView, { partySize, total }: BookingChangeView): string | null {
  const was = booking.proposedPrice;
  if (total != null) return t('agenda.total.waits', { total: rupees(total), was: rupees(was), each: rupeesEach(total, partySize) });
  if (partySize === booking.partySize) return null;
  return t('agenda.total.stays', { total: rupees(was), each: rupeesEach(was, partySize), was: rupeesEach(was, booking.partySize) });
}

interface NewTotalProps {
  booking: VenueBookingView;
  change: BookingChangeView;
  note: string;
  disabled: boolean;
}

/** Agrees to another party at a new total; begins with the one at which each guest pays as much as now. */
export function NewTotal({ booking, change, note, disabled }: NewTotalProps) {
  const t = useText();
  const { partySize } = change;
  const [open, setOpen] = useState(false);
  const [total, setTotal] = useState(change.total ?? sameEachTotal(booking, partySize));
  const most = highestTotal(booking, partySize);
  const send = useBookingCommand((named: number) => nameTotal(booking.id, named, note), 'agenda.total.sent');
  const isSame = total === booking.proposedPrice;
  if (!open) {
    return (
      <Button look="secondary" disabled={disabled} onClick={() => setOpen(true)}>
        {t(change.total == null ? 'agenda.total.name' : 'agenda.total.again')}
      </Button>
    );
  }
  return (
    <form
      noValidate
      className="grid w-full gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!(total >= 1) || total > most || isSame) return;
        void send.run(total).then(
          () => setOpen(false),
          () => undefined,
        );
      }}
    >
      <NumberInput
        label={t('agenda.total.label', { people: t('venue.people', { count: partySize }) })}
        hint={total >= 1 ? t('venue.each', { amount: rupeesEach(total, partySize) }) : undefined}
        error={isSame ? t('agenda.total.same') : total > most ? t('agenda.total.most', { most: rupees(most) }) : null}
        value={total}
        onChange={setTotal}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={send.busy} disabled={disabled || !(total >= 1) || total > most || isSame}>
          {t('agenda.total.accept', { total: total >= 1 ? rupees(total) : '…' })}
        </Button>
        <Button look="quiet" disabled={send.busy} onClick={() => setOpen(false)}>
          {t('shell.cancel')}
        </Button>
      </div>
    </form>
  );
}
