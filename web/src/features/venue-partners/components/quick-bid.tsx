import type { VenueProfile, VenueRequestView } from '@app/contracts';
import { Link } from 'react-router-dom';
import { dayAndTime, rupees } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { Button } from '../../../ui/button.js';
import { extrasFor } from '../extras.js';
import { useBidForm } from '../use-bid-form.js';
import { PriceStepper } from './price-stepper.js';

/** The offer of a row on the board: the price, and send. Everything else is what is usual, or what the active offer says. */
export function QuickBid({ request, profile, onDone }: { request: VenueRequestView; profile: VenueProfile; onDone: () => void }) {
  const t = useText();
  const usual = {
    inclusions: extrasFor(profile.placeTypes)
      .inclusions.slice(0, 2)
      .map((key) => t(key)),
  };
  const { values, errors, busy, set, send } = useBidForm(request, profile, usual, onDone);
  const revising = request.myBid?.status === 'pending';
  const other = errors.form ?? errors.alcohol ?? errors.startAt ?? errors.inclusions ?? errors.perks ?? errors.note;
  return (
    <form
      noValidate
      className="grid items-start gap-3 rounded-field bg-sunken p-3 md:grid-cols-[minmax(15rem,19rem)_1fr_auto]"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <PriceStepper
        dense
        value={values.proposedPrice}
        partySize={request.partySize}
        error={errors.proposedPrice}
        onChange={(proposedPrice) => set('proposedPrice', proposedPrice)}
      />
      <div className="grid gap-1 text-sm">
        <p>
          {values.startAt && <span className="font-semibold">{dayAndTime(values.startAt)}</span>}
          <span className="text-muted"> · {[...values.inclusions, ...values.perks.map((perk) => perk.name)].join(', ')}</span>
        </p>
        <Link to={paths.venueRequest(request.id)} className="inline-flex min-h-11 items-center font-semibold text-indigo underline">
          {t('venue.board.edit')}
        </Link>
        {other && (
          <p role="alert" className="font-medium text-brick">
            <span aria-hidden="true">⚠ </span>
            {other}
          </p>
        )}
      </div>
      <Button type="submit" busy={busy}>
        {t(revising ? 'venue.form.revise' : 'venue.form.send', { amount: rupees(values.proposedPrice) })}
      </Button>
    </form>
  );
}
