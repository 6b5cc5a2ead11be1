import type { BookingMark, MarkLine } from '@app/contracts';
import { markLinesOf } from '@app/domain';
import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n/i18n.js';
import { CheckIcon, CloseIcon } from '../pictures/icons.js';
import { lineWords, type AgreedTerms } from './line-words.js';

/** What the venue answered to a line. */
export function MarkReply({ reply }: { reply: string }) {
  const t = useText();
  return (
    <p className="rounded-field bg-sunken px-3 py-2 text-sm wrap-anywhere">
      <span className="text-muted">{t('messages.venue')}: </span>
      {reply}
    </p>
  );
}

interface MarkedLinesProps {
  booking: AgreedTerms & { marks?: BookingMark[] };
  /** The form below a line that was not kept and has no answer. */
  answer?: (line: MarkLine) => ReactNode;
}

/** The agreed lines that guests marked, with the venue's answers. */
export function MarkedLines({ booking, answer }: MarkedLinesProps) {
  const t = useText();
  const order = markLinesOf(booking);
  const marks = (booking.marks ?? []).toSorted((a, b) => order.indexOf(a.line) - order.indexOf(b.line));
  return (
    <ul className="grid gap-4">
      {marks.map(({ line, kept, reply }) => (
        <li key={line} className="grid gap-2">
          <p className="flex gap-2">
            <span className={kept ? 'text-leaf' : 'text-brick'}>{kept ? <CheckIcon size={20} /> : <CloseIcon size={20} />}</span>
            <span className="min-w-0 wrap-anywhere">
              {lineWords(t, booking, line)} ·{' '}
              <span className={kept ? 'text-muted' : 'font-semibold text-brick'}>{t(kept ? 'agreed.kept' : 'agreed.notKept')}</span>
            </span>
          </p>
          {reply ? <MarkReply reply={reply} /> : !kept && answer?.(line)}
        </li>
      ))}
    </ul>
  );
}
