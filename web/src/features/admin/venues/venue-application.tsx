import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PAGES, WEEKDAYS, type AdminVenue, type Weekday } from '@app/contracts';
import { rupees, timeOfClock, weekday } from '../../../lib/format.js';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { Badge } from '../../../ui/badge.js';
import { VenueStaff } from './venue-staff.js';

/** The name of a day of the week; the first of June 2026 was a Monday. */
const dayName = (day: Weekday): string => weekday(`2026-06-0${1 + WEEKDAYS.indexOf(day)}`);

function Line({ label, children }: { label: TextKey; children: ReactNode }) {
  const t = useText();
  return (
    <div className="grid gap-0.5">
      <dt className="text-xs text-muted">{t(label)}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The data of a venue's application, as far as it is complete. */
export function VenueApplication({ venue, mayReset }: { venue: AdminVenue; mayReset: boolean }) {
  const t = useText();
  const { id, address, phone, latitude, longitude, placeTypes, priceLevel, seatsPerSlot, hours, gstin, fssai, staff, templates, claims } =
    venue;
  return (
    <dl className="grid gap-3">
      {claims && <Line label="adminVenues.claimsLabel">{[claims.name, claims.address].filter(Boolean).join(', ')}</Line>}
      <Line label="adminVenues.address">
        {address ?? '–'}{' '}
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-indigo underline"
        >
          {t('adminVenues.map')}
        </a>
      </Line>
      <Line label="adminVenues.phone">{phone ?? '–'}</Line>
      <Line label="adminVenues.kinds">{placeTypes.map((type) => t(`place.${type}`)).join(', ')}</Line>
      <Line label="adminVenues.priceAndSeats">
        {'₹'.repeat(priceLevel)} · {t('adminVenues.seats', { count: seatsPerSlot })}
      </Line>
      <Line label="adminVenues.hours">
        {hours.map(({ day, opens, closes }) => (
          <span key={`${day}${opens}`} className="block">
            {dayName(day)} {timeOfClock(opens)}–{timeOfClock(closes === '24:00' ? '00:00' : closes)}
          </span>
        ))}
      </Line>
      <Line label="adminVenues.papers">{[gstin && `GSTIN ${gstin}`, fssai && `FSSAI ${fssai}`].filter(Boolean).join(' · ') || '–'}</Line>
      <Line label="adminVenues.staff">
        <VenueStaff venueId={id} masked={staff} mayReset={mayReset} />
      </Line>
      {templates.length > 0 && (
        <Line label="adminVenues.templates">
          {templates.map(({ name, price, priceKind, inclusions }) => (
            <span key={name} className="block">
              {[name, `${rupees(price)}${priceKind === 'per_head' ? ` ${t('adminVenues.each')}` : ''}`, inclusions.join(', ')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          ))}
        </Line>
      )}
    </dl>
  );
}

/** The photos of the application; they are judged one by one on their own page. */
export function VenuePhotos({ photos, name }: { photos: AdminVenue['photos']; name: string }) {
  const t = useText();
  if (photos.length === 0) return null;
  const waiting = photos.filter(({ state }) => state === 'waiting').length;
  return (
    <section className="grid gap-3">
      <h3 className="text-xs text-muted">{t('adminVenues.photos')}</h3>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {photos.map(({ id, state, description }) => (
          <li key={id} className="relative aspect-3/2 overflow-hidden rounded-field bg-sunken">
            <img
              src={`/api/admin/photos/${encodeURIComponent(id)}/wide.webp`}
              alt={description ?? t('photos.ofVenue', { venue: name })}
              loading="lazy"
              className="size-full object-cover"
            />
            {state !== 'shown' && (
              <span className="absolute bottom-1 left-1">
                <Badge tone={state === 'waiting' ? 'marigold' : 'brick'}>{t(`adminVenues.photo.${state}`)}</Badge>
              </span>
            )}
          </li>
        ))}
      </ul>
      {waiting > 0 && (
        <Link to={PAGES.images} className="inline-flex min-h-11 items-center justify-self-start text-indigo underline">
          {t('adminVenues.photosToCheck', { count: waiting })}
        </Link>
      )}
    </section>
  );
}
