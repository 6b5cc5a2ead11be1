import type { Day } from '@app/contracts';
import { addDays } from '@app/domain';
import { useState } from 'react';
import { today as currentDay } from '../../../lib/day.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Button } from '../../../ui/button.js';
import { TextInput } from '../../../ui/forms/field.js';

/** A passed date is no dead end: another day asks the same people's venues anew. */
export function OtherDay({ busy, onOtherDay }: { busy: boolean; onOtherDay: (day: Day) => void }) {
  const t = useText();
  const today = currentDay();
  const [day, setDay] = useState(addDays(today, 1));
  return (
    <form
      className="grid w-full max-w-72 gap-3 text-left"
      onSubmit={(event) => {
        event.preventDefault();
        onOtherDay(day);
      }}
    >
      <TextInput
        label={t('offers.planExpired.day')}
        type="date"
        required
        min={today}
        max={addDays(today, 180)}
        value={day}
        onChange={(event) => setDay(event.target.value)}
      />
      <Button type="submit" busy={busy}>
        {t('offers.planExpired.action')}
      </Button>
    </form>
  );
}
