import type { BookingChangeView, BookingView, Rupees } from '@app/contracts';
import { rupees, rupeesEach } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { useCommand } from '../../../../live/use-command.js';
import { Button } from '../../../../ui/button.js';
import { answerTotal } from '../../api.js';

interface NewTotalProps {
  booking: BookingView;
  change: BookingChangeView;
  total: Rupees;
  decides: boolean;
}

/** The total that the venue named for another party, beside the one of now; the decider confirms it or keeps the booking. */
export function NewTotal({ booking, change, total, decides }: NewTotalProps) {
  const t = useText();
  const answer = useCommand({
    send: (accept: boolean) => answerTotal(booking, { accept, total }),
    success: (_, accept) => ({ title: t(accept ? 'change.total.confirmed' : 'change.total.kept') }),
    failure: t('change.total.failed'),
  });
  const people = (count: number): string => t('plan.people', { count });
  return (
    <div className="grid gap-3 rounded-card bg-marigold-soft p-4">
      <p className="tabular">
        <span className="block text-xl font-bold leading-tight">{rupees(total)}</span>
        {t('change.total.instead', {
          people: people(change.partySize),
          each: rupeesEach(total, change.partySize),
          was: rupees(booking.proposedPrice),
          wasEach: rupeesEach(booking.proposedPrice, booking.partySize),
        })}
      </p>
      {decides ? (
        <div className="flex flex-wrap gap-2">
          <Button busy={answer.isPending && answer.variables} disabled={answer.isPending} onClick={() => answer.mutate(true)}>
            {t('change.total.confirm', { total: rupees(total) })}
          </Button>
          <Button
            look="secondary"
            busy={answer.isPending && !answer.variables}
            disabled={answer.isPending}
            onClick={() => answer.mutate(false)}
          >
            {t('change.total.keep', { people: people(booking.partySize), total: rupees(booking.proposedPrice) })}
          </Button>
        </div>
      ) : (
        <p className="text-sm">{t('change.total.host')}</p>
      )}
    </div>
  );
}
