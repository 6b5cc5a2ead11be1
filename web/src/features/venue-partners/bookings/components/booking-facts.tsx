import { ACTIVE_BOOKING_STATUSES, type VenueBookingView } from '@app/contracts';
import type { ReactNode } from 'react';
import { dayAndTime, rupees, rupeesEach, timeOfClock } from '../../../../lib/format.js';
import { useText, type TextKey } from '../../../../lib/i18n/i18n.js';
import { answerWords } from '../../../../lib/i18n/on-site.js';
import { offeredTexts, offeredWords } from '../../../../lib/i18n/offered.js';
import { spendOf } from '../../../../ui/offer/spend-words.js';
import { PriceLines } from '../../../../ui/offer/price-lines.js';

/** A box with a statement or a term, under a small heading. */
function Box({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="rounded-field bg-sunken px-4 py-3">
      <p className="text-xs text-muted">{title}</p>
      {children}
    </div>
  );
}

function whyNoContact({ status }: VenueBookingView, offline: boolean): TextKey {
  if (!ACTIVE_BOOKING_STATUSES.some((active) => active === status)) return 'agenda.contactEnded';
  return offline ? 'agenda.contactOffline' : 'agenda.contactOver';
}

/** The booked terms and the answers of the guests. */
export function BookingFacts({ booking, offline }: { booking: VenueBookingView; offline: boolean }) {
  const t = useText();
  const { answers, contact, partySize, proposedPrice } = booking;
  const spend = spendOf(proposedPrice, booking.minSpend);
  const offered = offeredWords(booking);
  const needs = [
    ...(answers?.diet ?? []).map((diet) => t(`diet.${diet}`)),
    ...(answers?.accessibility ?? []).map((need) => t(`need.${need}`)),
  ];
  const answered = answerWords(t, booking.answered ?? {});
  const occasion = [
    answers?.occasion && t(`occasion.${answers.occasion}`),
    answers?.arrivalTime && t('venue.detail.arrival', { time: timeOfClock(answers.arrivalTime) }),
  ].filter(Boolean);
  return (
    <div className="grid gap-3">
      <div>
        <p className="tabular text-lg font-bold">
          {spend > proposedPrice ? t('agenda.spend', { spend: rupees(spend) }) : rupees(spend)}
          {partySize > 1 && (
            <span className="pl-2 text-sm font-normal text-muted">{t('venue.each', { amount: rupeesEach(spend, partySize) })}</span>
          )}
        </p>
        {spend > proposedPrice && (
          <p className="tabular text-sm font-medium">
            {t('agenda.spendParts', { price: rupees(proposedPrice), rest: rupees(spend - proposedPrice) })}
          </p>
        )}
        <PriceLines lines={booking.lines} />
      </div>
      {offered.length > 0 && <Box title={t('agenda.offered')}>{offered.join(', ')}</Box>}
      {offeredTexts(t, booking).map(({ key, label, text }) => (
        <Box key={key} title={label ?? t('agenda.yourNote')}>
          {text}
        </Box>
      ))}
      {needs.length > 0 && <Box title={t('venue.detail.needs')}>{needs.join(' · ')}</Box>}
      {answered.length > 0 && <Box title={t('bid.needs')}>{answered.join(' · ')}</Box>}
      {occasion.length > 0 && <Box title={t('venue.detail.answers')}>{occasion.join(' · ')}</Box>}
      {answers?.notes && <Box title={t('venue.detail.notes')}>{answers.notes}</Box>}
      {contact ? (
        <Box title={t('agenda.contact')}>
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="font-semibold">{contact.name}</span>
            {contact.phone && (
              <a className="inline-flex min-h-11 items-center font-semibold text-indigo underline" href={`tel:${contact.phone}`}>
                {contact.phone}
              </a>
            )}
            {contact.email && (
              <a
                className="inline-flex min-h-11 items-center break-all font-semibold text-indigo underline"
                href={`mailto:${contact.email}`}
              >
                {contact.email}
              </a>
            )}
            {!contact.verified && <span className="text-sm text-muted">{t('venue.booking.unverified')}</span>}
          </p>
          <p className="text-sm text-muted">{t('agenda.contactUntil', { time: dayAndTime(booking.contactUntil) })}</p>
        </Box>
      ) : (
        <p className="text-sm text-muted">{t(whyNoContact(booking, offline), { time: dayAndTime(booking.contactUntil) })}</p>
      )}
    </div>
  );
}
