import type { ReactNode } from 'react';
import type { BidView, BookingView, Changes } from '@app/contracts';
import { clockTime, dayAndTime, rupees, shortDay } from '../../../lib/format.js';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { offeredTexts } from '../../../lib/i18n/offered.js';
import { Badge } from '../../../ui/badge.js';
import { OfferedTexts } from '../../../ui/offer/offered-texts.js';
import { MarkedLines } from '../../../ui/offer/marked-lines.js';
import type { Step } from './steps.js';

/** The last part of an id, which distinguishes two of one name. */
const short = (id: string): string => id.slice(-6);

function Part({ title, changed, children }: { title: TextKey; changed: boolean; children: ReactNode }) {
  const t = useText();
  return (
    <section className="grid gap-2 rounded-card bg-raised p-4 shadow-card *:min-w-0">
      <h3 className="flex flex-wrap items-center justify-between gap-2 text-base font-semibold">
        {t(title)}
        {changed && <Badge tone="indigo">{t('timeMachine.changed')}</Badge>}
      </h3>
      {children}
    </section>
  );
}

type Fact = readonly [label: TextKey, value: ReactNode];

function Facts({ facts }: { facts: readonly Fact[] }) {
  const t = useText();
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-xs text-muted">{t(label)}</dt>
          <dd className="font-medium wrap-anywhere">{value ?? <span className="text-muted">{t('timeMachine.unknown')}</span>}</dd>
        </div>
      ))}
    </dl>
  );
}

const at = (instant: string | null | undefined): ReactNode => (instant === null ? '–' : instant && dayAndTime(instant));

function Offer({ bid, changed }: { bid: BidView; changed: boolean }) {
  const t = useText();
  const { venueName, proposedPrice, status, version, valueScore, counter, startAt } = bid;
  return (
    <li className="grid gap-0.5 py-2">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 font-medium wrap-anywhere">
          {changed && <span aria-hidden="true">● </span>}
          {venueName}
        </span>
        <span className="font-semibold tabular-nums">{rupees(proposedPrice)}</span>
      </p>
      <p className="text-sm text-muted">
        {[
          t(`offers.status.${status}`),
          t('timeMachine.version', { version }),
          t('timeMachine.score', { score: Math.round(valueScore) }),
          clockTime(startAt),
          ...(counter ? [t('timeMachine.counter', { price: rupees(counter.proposedPrice) })] : []),
        ].join(' · ')}
      </p>
      <OfferedTexts texts={offeredTexts(t, bid)} className="text-sm wrap-anywhere" />
    </li>
  );
}

function bookingFacts(booking: BookingView, t: ReturnType<typeof useText>): Fact[] {
  return [
    ['timeMachine.ref', booking.ref],
    ['timeMachine.state', t(`timeMachine.booking.${booking.status}`)],
    ['timeMachine.venue', booking.venue.name],
    ['timeMachine.start', at(booking.startAt)],
    ['timeMachine.people', booking.partySize],
    ['timeMachine.price', rupees(booking.proposedPrice)],
    ['timeMachine.acknowledged', at(booking.acknowledgedAt)],
    ['timeMachine.arrived', at(booking.checkedInAt)],
    ['timeMachine.cancelReason', booking.cancelReason ?? '–'],
  ];
}

/** A plan after one event, with the event's changes marked. */
export function PlanAtStep({ step: { plan: now, changed, event } }: { step: Step }) {
  const t = useText();
  const { plan, members, bidRequest, bids, booking } = now;
  const { bids: changedBids = [] }: Changes = event.data;
  const touched = new Set<string>(changedBids.map(({ id }) => id));
  return (
    <div className="grid content-start gap-3">
      <Part title="timeMachine.plan" changed={changed.has('plan')}>
        <Facts
          facts={[
            ['timeMachine.name', plan.name],
            ['timeMachine.type', plan.planType && t(`planType.${plan.planType}`)],
            ['timeMachine.state', plan.state && t(`timeMachine.plan.${plan.state}`)],
            ['timeMachine.bidding', plan.bidding && t(`timeMachine.bidding.${plan.bidding}`)],
            ['timeMachine.people', plan.partySize],
            ['timeMachine.date', plan.preferredDate === null ? '–' : plan.preferredDate && shortDay(plan.preferredDate)],
            ['timeMachine.time', plan.preferredTime === null ? '–' : plan.preferredTime && t(`time.${plan.preferredTime}`)],
          ]}
        />
      </Part>
      <Part title="timeMachine.members" changed={changed.has('members')}>
        {members.length === 0 && <p className="text-muted">{t('timeMachine.unknown')}</p>}
        <ul className="grid gap-1">
          {members.map(({ userId, firstName, role, hasPreferences, hasCoordinates }) => (
            <li key={userId} className="text-sm">
              <span className="font-medium">{firstName}</span> ({short(userId)}) · {t(`timeMachine.role.${role}`)}
              {hasPreferences && ` · ${t('timeMachine.hasPreferences')}`}
              {hasCoordinates && ` · ${t('timeMachine.hasPlace')}`}
            </li>
          ))}
        </ul>
      </Part>
      {bidRequest && (
        <Part title="timeMachine.auction" changed={changed.has('request')}>
          <Facts
            facts={[
              ['timeMachine.state', t(`timeMachine.request.${bidRequest.status}`)],
              ['timeMachine.round', bidRequest.round],
              ['timeMachine.invited', bidRequest.invitedCount],
              ['timeMachine.opened', bidRequest.openedCount],
              ['timeMachine.closes', at(bidRequest.closesAt)],
              ['timeMachine.decides', at(bidRequest.decidesUntil)],
            ]}
          />
        </Part>
      )}
      {bids.length > 0 && (
        <Part title="timeMachine.offers" changed={changed.has('bids')}>
          <ul className="divide-y divide-line">
            {bids.map((bid) => (
              <Offer key={bid.id} bid={bid} changed={touched.has(bid.id)} />
            ))}
          </ul>
        </Part>
      )}
      {booking && (
        <Part title="timeMachine.bookingTitle" changed={changed.has('booking')}>
          <Facts facts={bookingFacts(booking, t)} />
          {booking.marks && booking.marks.length > 0 && (
            <>
              <h4 className="text-sm font-semibold">{t('timeMachine.marks')}</h4>
              <MarkedLines booking={booking} />
            </>
          )}
        </Part>
      )}
    </div>
  );
}
