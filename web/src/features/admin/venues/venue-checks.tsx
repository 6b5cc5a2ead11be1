import type { ReactNode } from 'react';
import type { AdminVenue, VenueCheck } from '@app/contracts';
import { checksBeforeVerifying } from '@app/domain';
import { useText, type Translate } from '../../../lib/i18n/i18n.js';

const phoneLink = (phone: string): ReactNode => (
  <a href={`tel:${phone.split(';')[0]?.replaceAll(/[^+\d]/g, '')}`} className="inline-flex min-h-11 items-center text-indigo underline">
    {phone}
  </a>
);

/** The application's answer to each check. */
function answerTo(check: VenueCheck, venue: AdminVenue, t: Translate): ReactNode {
  const { address, phone, latitude, longitude, gstin, fssai, photos, mailConfirmed, claims } = venue;
  switch (check) {
    case 'address':
      return address ?? t('adminVenues.check.none');
    case 'pin':
      return (
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center text-indigo underline"
        >
          {claims ? t('adminVenues.check.pinMoved', { metres: claims.distanceMetres }) : t('adminVenues.map')}
        </a>
      );
    case 'phone':
      return phone ? phoneLink(phone) : t('adminVenues.check.none');
    case 'licence':
      return [gstin && `GSTIN ${gstin}`, fssai && `FSSAI ${fssai}`].filter(Boolean).join(' · ') || t('adminVenues.check.none');
    case 'photo':
      return photos.length === 0 ? t('adminVenues.check.none') : t('adminVenues.check.photos', { count: photos.length });
    case 'mail':
      return t(mailConfirmed ? 'adminVenues.check.mailConfirmed' : 'adminVenues.check.mailOpen');
    case 'listing':
      return claims?.phone ? phoneLink(claims.phone) : t('adminVenues.check.none');
  }
}

interface VenueChecksProps {
  venue: AdminVenue;
  done: readonly VenueCheck[];
  onChange: (done: VenueCheck[]) => void;
}

/** The checks before an application is verified, each with what the application says; all have to be ticked. */
export function VenueChecks({ venue, done, onChange }: VenueChecksProps) {
  const t = useText();
  const needed = checksNeeded(venue);
  if (needed.length === 0) return null;
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{t('adminVenues.checks')}</legend>
      <ul className="divide-y divide-line">
        {needed.map((check) => (
          <li key={check} className="grid gap-x-3 py-1.5 sm:grid-cols-[14rem_1fr] sm:items-center">
            <label className="flex min-h-11 items-center gap-3 font-medium">
              <input
                type="checkbox"
                className="size-5 shrink-0"
                checked={done.includes(check)}
                onChange={(event) => onChange(event.target.checked ? [...done, check] : done.filter((each) => each !== check))}
              />
              {t(`adminVenues.check.${check}`)}
            </label>
            <p className="ps-8 text-sm wrap-anywhere text-muted sm:ps-0">{answerTo(check, venue, t)}</p>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

/** The checks that a verification of this venue needs. */
export const checksNeeded = ({ status, claims }: AdminVenue): readonly VenueCheck[] => checksBeforeVerifying(status, claims !== null);
