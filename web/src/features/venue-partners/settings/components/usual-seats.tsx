import type { VenueProfile, VenueSettings } from '@app/contracts';
import { wholeNumber } from '../../../../lib/format.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { Card } from '../../../../ui/card.js';
import { NumberInput } from '../../../../ui/forms/number-field.js';
import { ClashList } from '../../../../ui/forms/clash-list.js';
import { SaveBar } from './save-bar.js';
import { useDraft } from '../../../../ui/forms/use-draft.js';
import { useVenueChange } from '../use-settings.js';
import { TouchedQuestion } from './touched-question.js';

const MOST_SEATS = 10_000;

/** The seats of every day without seats of its own. */
export function UsualSeats({ profile, mayChange }: { profile: VenueProfile; mayChange: boolean }) {
  const t = useText();
  const form = useDraft<Pick<VenueSettings, 'seatsPerSlot'>>('usualSeats', { seatsPerSlot: profile.seatsPerSlot }, [
    { fields: ['seatsPerSlot'], label: t('venueSet.seats.usual'), say: ({ seatsPerSlot }) => wholeNumber(seatsPerSlot) },
  ]);
  const seats = form.values.seatsPerSlot;
  const change = useVenueChange({
    onClash: ({ seatsPerSlot }) => form.meet({ seatsPerSlot }),
    onDone: ({ seatsPerSlot }, sent) => form.saved({ seatsPerSlot }, { seatsPerSlot: sent.seatsPerSlot ?? seatsPerSlot }),
  });
  return (
    <Card className="grid gap-3">
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          change.mutate({ ...form.values, was: form.was });
        }}
      >
        <NumberInput
          label={t('venueSet.seats.usual')}
          hint={t('venueSet.seats.usualHint')}
          required
          most={MOST_SEATS}
          value={seats}
          disabled={!mayChange}
          onChange={(seatsPerSlot) => form.set({ seatsPerSlot })}
        />
        <SaveBar isDirty={form.isDirty} busy={change.isPending} onUndo={form.reset}>
          <Button type="submit" busy={change.isPending} disabled={!(seats >= 1)}>
            {t('venueSet.save')}
          </Button>
        </SaveBar>
      </form>
      {form.clashes && <ClashList {...form.clashes} />}
      <TouchedQuestion {...change.question} />
    </Card>
  );
}
