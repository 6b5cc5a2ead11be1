import { listAnswers, type BookingMark, type MarkLine, type OwnBooking } from '@app/contracts';
import { isMarkable, markableUntil, markLinesOf } from '@app/domain';
import type { ReactNode } from 'react';
import { useNow } from '../../../lib/clock.js';
import { dayAndTime, rupees } from '../../../lib/format.js';
import { hasWords } from '../../../lib/i18n/on-site.js';
import { useText, type Translate } from '../../../lib/i18n/i18n.js';
import { useNetwork } from '../../../lib/network.js';
import { useCommand } from '../../../live/use-command.js';
import { Badge } from '../../../ui/badge.js';
import { cx } from '../../../ui/cx.js';
import { lineWords } from '../../../ui/offer/line-words.js';
import { MarkReply } from '../../../ui/offer/marked-lines.js';
import { PriceLines } from '../../../ui/offer/price-lines.js';
import { spendWords } from '../../../ui/offer/spend-words.js';
import { CheckIcon, ClockIcon, PeopleIcon, SparkIcon, TagIcon } from '../../../ui/pictures/icons.js';
import { saveMark } from '../api.js';

const CHOSEN = { kept: 'bg-leaf-soft text-leaf ring-2 ring-leaf', notKept: 'bg-brick-soft text-brick ring-2 ring-brick' };

/** Icon and colour of a line. */
function pictureOf(line: MarkLine): ReactNode {
  if (line === 'startAt') return <ClockIcon size={20} />;
  if (line === 'partySize') return <PeopleIcon size={20} />;
  if (line === 'proposedPrice') return <TagIcon size={20} />;
  return line.startsWith('perks') ? <SparkIcon size={20} /> : <CheckIcon size={20} />;
}

/** The cost of the evening: the total with its taxes, and the rest of the minimum to spend there. */
function TotalLine({ booking }: { booking: OwnBooking }) {
  const t = useText();
  const isGoing = booking.status === 'confirmed' || booking.status === 'checked_in';
  const { spend, each, parts } = spendWords(t, booking, isGoing ? booking.minSpend : 0);
  return (
    <>
      <span className="tabular font-semibold">{parts ? spend : t('agreed.proposedPrice', { price: spend })}</span>{' '}
      {each && <span className="text-muted">{each}</span>}
      {parts && <span className="tabular block text-sm font-medium">{parts}</span>}
      <PriceLines lines={booking.lines} className="mt-1" />
    </>
  );
}

/** The value that an accepted change replaced; null where it is as it was first agreed. */
function formerWords(t: Translate, { agreedFirst, ...booking }: OwnBooking, line: MarkLine): string | null {
  if (!agreedFirst || !(line in agreedFirst)) return null;
  const key = line as keyof typeof agreedFirst;
  if (agreedFirst[key] === booking[key]) return null;
  const value = {
    startAt: dayAndTime(agreedFirst.startAt),
    partySize: t('plan.people', { count: agreedFirst.partySize }),
    proposedPrice: rupees(agreedFirst.proposedPrice),
  }[key];
  return t('agreed.former', { value });
}

interface MarkButtonsProps {
  booking: OwnBooking;
  line: MarkLine;
  mark: BookingMark | undefined;
}

/** Kept or not kept: the member's word on one line, which replaces an earlier one. */
function MarkButtons({ booking, line, mark }: MarkButtonsProps) {
  const t = useText();
  const offline = useNetwork((network) => network.offline);
  const save = useCommand({ send: (kept: boolean) => saveMark(booking, line, kept), failure: t('agreed.failed') });
  return (
    <div role="group" aria-label={lineWords(t, booking, line)} className="flex flex-wrap gap-2">
      {([true, false] as const).map((kept) => {
        const name = kept ? 'kept' : 'notKept';
        return (
          <button
            key={name}
            type="button"
            aria-pressed={mark?.kept === kept}
            disabled={offline || save.isPending}
            onClick={() => mark?.kept !== kept && save.mutate(kept)}
            className={cx(
              'min-h-11 rounded-full px-3.5 text-sm font-semibold ring-inset disabled:opacity-50',
              mark?.kept === kept ? CHOSEN[name] : 'ring-1 ring-line-strong hover:bg-sunken',
            )}
          >
            {t(`agreed.${name}`)}
          </button>
        );
      })}
    </div>
  );
}

/** What was agreed, line by line, with what a change replaced; from the arrival with what the guests say of each line. */
export function AgreedList({ booking }: { booking: OwnBooking }) {
  const t = useText();
  const { status, checkedInAt, startAt, endAt, marks = [] } = booking;
  const dates = { startAt: new Date(startAt), endAt: endAt === null ? null : new Date(endAt) };
  const marking = isMarkable({
    ...dates,
    status,
    checkedInAt: checkedInAt === null ? null : new Date(checkedInAt),
    now: new Date(useNow()),
  });
  return (
    <section id="agreed" tabIndex={-1} aria-labelledby="agreed-title" className="grid scroll-mt-4 gap-3 outline-none">
      <div className="grid gap-0.5">
        <h2 id="agreed-title" className="text-base font-semibold">
          {t('agreed.title')}
        </h2>
        <p className="tabular text-sm text-muted">{t('agreed.at', { time: dayAndTime(booking.createdAt) })}</p>
        {marking && <p className="text-sm">{t('agreed.ask', { time: dayAndTime(markableUntil(dates).toISOString()) })}</p>}
      </div>
      <ul className="grid gap-3">
        {markLinesOf(booking).map((line) => {
          const mark = marks.find((one) => one.line === line);
          const former = formerWords(t, booking, line);
          // The stub shows the time already.
          if (line === 'startAt' && !marking && !mark && !former) return null;
          return (
            <li key={line} className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <div className="flex min-w-0 grow basis-56 gap-2">
                <span className={line.startsWith('inclusions') ? 'text-leaf' : line.startsWith('perks') ? 'text-indigo' : 'text-rose'}>
                  {pictureOf(line)}
                </span>
                <div className="min-w-0 wrap-anywhere">
                  {line === 'proposedPrice' ? <TotalLine booking={booking} /> : lineWords(t, booking, line)}
                  {former && <span className="tabular block text-sm text-muted">{former}</span>}
                </div>
              </div>
              {marking && <MarkButtons booking={booking} line={line} mark={mark} />}
              {!marking && mark && <Badge tone={mark.kept ? 'leaf' : 'brick'}>{t(mark.kept ? 'agreed.kept' : 'agreed.notKept')}</Badge>}
              {mark?.reply && (
                <div className="w-full">
                  <MarkReply reply={mark.reply} />
                </div>
              )}
            </li>
          );
        })}
        {listAnswers(booking.needs ?? {}).map(
          ([need, answer]) =>
            answer === 'yes' && (
              <li key={need} className="flex gap-2">
                <span className="text-leaf">
                  <CheckIcon size={20} />
                </span>
                <span className="min-w-0 wrap-anywhere">{hasWords(t, need)}</span>
              </li>
            ),
        )}
      </ul>
    </section>
  );
}
