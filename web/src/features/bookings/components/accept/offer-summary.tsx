import type { BidView, BookingOverlap } from '@app/contracts';
import type { ReactNode } from 'react';
import { clockTime, dayAndTime, heldTill, rupees, shortDay } from '../../../../lib/format.js';
import { useText, venueWords } from '../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../lib/i18n/place-names.js';
import { agreedTexts, perkWords } from '../../../../lib/i18n/offered.js';
import { Badge } from '../../../../ui/badge.js';
import { DayNote } from '../../../../ui/day-note.js';
import { AlertIcon, CheckIcon, PeopleIcon, PinIcon, SparkIcon } from '../../../../ui/pictures/icons.js';
import { VenuePicture } from '../../../../ui/pictures/venue-picture.js';
import { DoorLine, NeedList } from '../../../../ui/offer/on-site.js';
import { OfferedTexts } from '../../../../ui/offer/offered-texts.js';
import { PriceLines } from '../../../../ui/offer/price-lines.js';
import { spendWords } from '../../../../ui/offer/spend-words.js';
import { dayOfInstant } from '../../../../lib/day.js';
import { TicketTear } from '../ticket-tear.js';

/** The total of the offer, and its contents. */
function Terms({ bid, minSpend }: { bid: BidView; minSpend: number }) {
  const t = useText();
  const { spend, each, parts } = spendWords(t, bid, minSpend);
  return (
    <>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="tabular text-2xl font-bold">{spend}</span>
          {each && <span className="text-sm text-muted">{each}</span>}
        </p>
        <p className="text-sm text-muted">{t('accept.total', { count: bid.partySize })}</p>
        {parts && <p className="tabular text-sm font-medium">{parts}</p>}
        <PriceLines lines={bid.lines} className="mt-2" />
        <p className="mt-2 text-sm">{t('accept.payAtVenue')}</p>
      </div>
      {(bid.inclusions.length > 0 || bid.perks.length > 0) && (
        <div className="grid gap-1.5">
          <h4 className="text-sm font-semibold text-muted">{t('accept.included')}</h4>
          <ul className="grid gap-1.5">
            {bid.inclusions.map((inclusion) => (
              <li key={inclusion} className="flex gap-2">
                <span className="text-leaf">
                  <CheckIcon size={20} />
                </span>
                {venueWords(inclusion)}
              </li>
            ))}
            {bid.perks.map((perk) => (
              <li key={perk.name} className="flex gap-2">
                <span className="text-indigo">
                  <SparkIcon size={20} />
                </span>
                <span>
                  {perkWords(perk)}{' '}
                  {perk.value > 0 && <span className="tabular text-sm text-muted">{t('offers.worth', { price: rupees(perk.value) })}</span>}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** The votes of the group: the reader's own, and the counts as far as the reader may know them. */
function Votes({ bid }: { bid: BidView }) {
  const t = useText();
  const { counts, mine } = bid.votes;
  if (!counts || counts.love + counts.ok + counts.no === 0) return null;
  return (
    <div className="grid gap-2">
      <h4 className="text-sm font-semibold text-muted">{t('accept.votes')}</h4>
      <p className="flex flex-wrap gap-2">
        {(['love', 'ok', 'no'] as const)
          .filter((vote) => counts[vote] > 0)
          .map((vote) => (
            <Badge key={vote} tone={vote === 'love' ? 'rose' : vote === 'ok' ? 'indigo' : 'marigold'}>
              {t('accept.vote', { vote: t(`vote.${vote}`), count: counts[vote] })}
            </Badge>
          ))}
        {mine && <span className="text-sm text-muted">{t('accept.yourVote', { vote: t(`vote.${mine}`) })}</span>}
      </p>
      {counts.no > 0 && (
        <p className="flex gap-2 rounded-field bg-marigold-soft p-3 text-sm font-medium text-marigold">
          <AlertIcon size={20} /> {t('accept.objection', { count: counts.no })}
        </p>
      )}
    </div>
  );
}

/** Warns before an acceptance of needs that the offer does not meet for certain. */
function UnmetNote({ bid }: { bid: BidView }) {
  const t = useText();
  const answers = Object.values(bid.needs ?? {});
  if (answers.every((answer) => answer === 'yes')) return null;
  return (
    <p role="alert" className="flex gap-2 rounded-field bg-marigold-soft p-3 text-sm font-medium text-marigold">
      <AlertIcon size={20} /> {t(answers.includes('no') ? 'needs.warnNo' : 'needs.warnAsk')}
    </p>
  );
}

interface OfferSummaryProps {
  bid: BidView;
  minSpend: number;
  overlaps: readonly BookingOverlap[];
  /** The effect on the rest of an evening, of which the offer is for one stop. */
  evening?: ReactNode;
}

/** The facts before an acceptance, as the ticket that it would become. */
export function OfferSummary({ bid, minSpend, overlaps, evening }: OfferSummaryProps) {
  const t = useText();
  const held = heldTill(bid);
  return (
    // The summary may be longer than the dialog: it is focusable, so that the keyboard can scroll it.
    <div tabIndex={0} role="group" aria-label={bid.venueName} className="overflow-hidden rounded-card bg-raised ring-1 ring-line">
      <div className="relative h-24 sm:h-32">
        <VenuePicture id={bid.venueId} photoId={bid.venuePhotoId} types={bid.venueTypes} cuisines={bid.venueCuisines} size="wide" />
      </div>
      <div className="grid gap-2 p-4">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="min-w-0 text-lg wrap-anywhere">{bid.venueName}</h3>
          {bid.isSimulated && <Badge>{t('offers.simulated')}</Badge>}
        </div>
        <p>
          <time dateTime={bid.startAt} className="tabular text-lg font-semibold">
            {clockTime(bid.startAt)} · {shortDay(dayOfInstant(bid.startAt))}
          </time>
        </p>
        {held && <p className="tabular text-sm font-medium text-marigold">{t('offers.heldTill', { time: held })}</p>}
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          <li className="flex items-center gap-2">
            <PinIcon size={18} /> {placeName(t, bid.venueArea)}
          </li>
          <li className="flex items-center gap-2">
            <PeopleIcon size={18} /> {t('plan.people', { count: bid.partySize })}
          </li>
        </ul>
        <DayNote note={bid.dayNote} />
        {evening}
        {overlaps.length > 0 && (
          <div role="alert" className="grid gap-1 rounded-field bg-marigold-soft p-3 text-sm text-marigold">
            <p className="flex gap-2 font-semibold">
              <AlertIcon size={20} /> {t('ticket.overlapTitle')}
            </p>
            {overlaps.map((other) => (
              <p key={other.id} className="pl-7 text-ink">
                {t('ticket.overlap', { venue: other.venueName, time: dayAndTime(other.startAt) })}
              </p>
            ))}
          </div>
        )}
      </div>
      <TicketTear on="raised" />
      <div className="grid gap-4 p-4">
        <Terms bid={bid} minSpend={minSpend} />
        <NeedList answers={bid.needs} />
        <UnmetNote bid={bid} />
        <DoorLine onSite={bid.venueOnSite} />
        <OfferedTexts texts={agreedTexts(t, bid)} say={venueWords} className="text-sm" />
        <p className="text-sm">
          <span className="font-semibold">{t('accept.policy', { policy: t(`policy.${bid.policy}`) })}</span>
          <span className="block text-muted">{t(`policy.${bid.policy}.about`)}</span>
        </p>
        <Votes bid={bid} />
      </div>
    </div>
  );
}
