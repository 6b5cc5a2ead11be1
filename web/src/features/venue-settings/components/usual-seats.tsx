import type { VenueProfile } from '@app/contracts';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { TextInput } from '../../../ui/forms/field.js';
import { useVenueChange } from '../use-settings.js';
import { digitsOf } from './money-input.js';

const MOST_SEATS = 10_000;

/** The seats of every day on which nothing else was said. */
export function UsualSeats({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  const t = useText();
  const [seats, setSeats] = useState(profile.seatsPerSlot);
  const change = useVenueChange();
  return (
    <Card>
      <form
        className="flex flex-wrap items-start gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ seatsPerSlot: seats });
        }}
      >
        <TextInput
          label={t('venueSet.seats.usual')}
          hint={t('venueSet.seats.usualHint')}
          inputMode="numeric"
          pattern="[0-9]*"
          className="tabular"
          fieldClassName="min-w-0 flex-1"
          value={String(seats)}
          disabled={!mayChange}
          onChange={(event) => setSeats(Math.min(MOST_SEATS, digitsOf(event.target.value)))}
        />
        {mayChange && (
          // As high as the field, below its label.
          <Button
            type="submit"
            look="secondary"
            busy={change.isPending}
            disabled={seats === 0 || seats === profile.seatsPerSlot}
            className="mt-7"
          >
            {t('venueSet.save')}
          </Button>
        )}
      </form>
    </Card>
  );
}
