import type { MarkLine, VenueBookingView } from '@app/contracts';
import { MOST_REPLY_CHARACTERS } from '@app/domain';
import { useState } from 'react';
import { useText } from '../../../../lib/i18n/i18n.js';
import { Button } from '../../../../ui/button.js';
import { TextInput } from '../../../../ui/forms/field.js';
import { lineWords } from '../../../../ui/offer/line-words.js';
import { MarkedLines } from '../../../../ui/offer/marked-lines.js';
import { replyToMark } from '../api.js';
import { useBookingCommand } from '../use-agenda.js';

/** The venue's one answer to a line that was not kept. */
function AnswerLine({ booking, line, offline }: { booking: VenueBookingView; line: MarkLine; offline: boolean }) {
  const t = useText();
  const [text, setText] = useState('');
  const { run, busy } = useBookingCommand(() => replyToMark(booking.id, line, text.trim()), 'agenda.marks.answered');
  return (
    <form
      className="grid gap-2"
      aria-label={lineWords(t, booking, line)}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() !== '') void run().catch(() => undefined);
      }}
    >
      <TextInput
        label={t('agenda.marks.answer')}
        hint={t('agenda.marks.once')}
        maxLength={MOST_REPLY_CHARACTERS}
        value={text}
        disabled={busy}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" look="secondary" className="justify-self-start" busy={busy} disabled={offline || text.trim() === ''}>
        {t('agenda.marks.send')}
      </Button>
    </form>
  );
}

/** What the guests of a booking say was kept, and the venue's answers. */
export function BookingMarks({ booking, offline }: { booking: VenueBookingView; offline: boolean }) {
  const t = useText();
  const marks = booking.marks ?? [];
  if (marks.length === 0) return null;
  return (
    <section aria-labelledby="marks-title" className="grid gap-3 border-t border-line pt-3">
      <div>
        <h3 id="marks-title" className="text-lg font-bold">
          {t('agenda.marks.title')}
        </h3>
        <p className="tabular text-sm text-muted">
          {t('agreed.count', { kept: marks.filter(({ kept }) => kept).length, count: marks.length })}
        </p>
      </div>
      <MarkedLines booking={booking} answer={(line) => <AnswerLine booking={booking} line={line} offline={offline} />} />
    </section>
  );
}
