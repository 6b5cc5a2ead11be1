import type { BidView } from '@app/contracts';
import { dayAndTime, rupees, rupeesEach } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';
import { DayNote } from '../../../ui/day-note.js';
import { AlertIcon, CalendarIcon, CheckIcon, PeopleIcon, PinIcon, SparkIcon } from '../../../ui/pictures/icons.js';
import { PriceLines } from '../../../ui/price-lines.js';

/** All that one should know before saying yes, in words. */
export function OfferSummary({ bid }: { bid: BidView }) {
  const t = useText();
  const { counts } = bid.votes;
  return (
    // It may be longer than the dialog: focusable, so that the keyboard can scroll it.
    <div tabIndex={0} role="group" aria-label={bid.venueName} className="grid gap-4 rounded-field">
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-2">
          <h3 className="text-lg">{bid.venueName}</h3>
          {bid.isSimulated && <Badge>{t('offers.simulated')}</Badge>}
        </div>
        <ul className="grid gap-1 text-sm text-muted">
          <li className="flex items-center gap-2">
            <PinIcon size={18} /> {bid.venueArea}
          </li>
          <li className="tabular flex items-center gap-2">
            <CalendarIcon size={18} /> {dayAndTime(bid.startAt)}
          </li>
          <li className="flex items-center gap-2">
            <PeopleIcon size={18} /> {t('plan.people', { count: bid.partySize })}
          </li>
        </ul>
        <DayNote note={bid.dayNote} />
      </div>
      <div className="rounded-card bg-sunken p-4">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="tabular text-2xl font-bold">{rupees(bid.proposedPrice)}</span>
          {bid.partySize > 1 && (
            <span className="text-sm text-muted">{t('offers.each', { price: rupeesEach(bid.proposedPrice, bid.partySize) })}</span>
          )}
        </p>
        <p className="text-sm text-muted">{t('accept.total', { count: bid.partySize })}</p>
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
                {inclusion}
              </li>
            ))}
            {bid.perks.map((perk) => (
              <li key={perk.name} className="flex gap-2">
                <span className="text-indigo">
                  <SparkIcon size={20} />
                </span>
                <span>
                  {perk.name}{' '}
                  {perk.value > 0 && <span className="tabular text-sm text-muted">{t('offers.worth', { price: rupees(perk.value) })}</span>}
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-sm">
        <span className="font-semibold">{t('accept.policy', { policy: t(`policy.${bid.policy}`) })}</span>
        <span className="block text-muted">{t(`policy.${bid.policy}.about`)}</span>
      </p>
      {counts && counts.love + counts.ok + counts.no > 0 && (
        <p className="text-sm text-muted">{t('vote.counts', { love: counts.love, ok: counts.ok, no: counts.no })}</p>
      )}
      {counts && counts.no > 0 && (
        <p className="flex gap-2 rounded-field bg-marigold-soft p-3 text-sm font-medium text-marigold">
          <AlertIcon size={20} /> {t('accept.objection', { count: counts.no })}
        </p>
      )}
    </div>
  );
}
