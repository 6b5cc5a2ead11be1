import { useState } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { TextInput } from '../../../../ui/forms/field.js';
import type { Arrivals } from '../use-arrivals.js';
import { ArrivalNews } from './arrival-news.js';

/** A field for the six digits of the guests: of one booking, or of any arrival. */
export function ArrivalForm({ arrivals, bookingId }: { arrivals: Arrivals; bookingId?: string }) {
  const t = useText();
  const [code, setCode] = useState('');
  const { outcome, busy, check, clear } = arrivals;
  return (
    <div className="grid gap-3">
      <form
        className="flex items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (code.trim() === '') return;
          void check(code, bookingId).then(() => setCode(''));
        }}
      >
        <TextInput
          label={t('venue.checkIn.label')}
          placeholder={t('venue.checkIn.hint')}
          fieldClassName="min-w-0 flex-1"
          className="tabular placeholder:text-sm"
          inputMode={bookingId ? 'numeric' : 'text'}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={14}
          value={code}
          onChange={(event) => {
            setCode(event.target.value);
            if (outcome) clear();
          }}
        />
        <Button type="submit" look={bookingId ? 'secondary' : 'primary'} className="shrink-0" busy={busy} disabled={code.trim().length < 6}>
          {t('venue.checkIn.button')}
        </Button>
      </form>
      {bookingId && outcome && <ArrivalNews outcome={outcome} />}
    </div>
  );
}
