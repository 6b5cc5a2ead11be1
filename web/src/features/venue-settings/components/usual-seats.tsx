import type { VenueProfile } from '@app/contracts';
import { useState } from 'react';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/card.js';
import { NumberInput } from '../../../ui/forms/number-field.js';
import { useVenueChange } from '../use-settings.js';
import { TouchedQuestion } from './touched-question.js';

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
        <NumberInput
          label={t('venueSet.seats.usual')}
          hint={t('venueSet.seats.usualHint')}
          required
          most={MOST_SEATS}
          fieldClassName="min-w-0 flex-1"
          value={seats}
          disabled={!mayChange}
          onChange={setSeats}
        />
        {mayChange && (
          // As high as the field, below its label.
          <Button
            type="submit"
            look="secondary"
            busy={change.isPending}
            disabled={!(seats >= 1) || seats === profile.seatsPerSlot}
            className="mt-7"
          >
            {t('venueSet.save')}
          </Button>
        )}
      </form>
      <TouchedQuestion {...change.question} />
    </Card>
  );
}
