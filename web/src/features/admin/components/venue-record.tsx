import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  PAGES,
  PLACE_TAKEN,
  WEEKDAYS,
  type AdminVenue,
  type TouchedChoice,
  type VenueCheck,
  type VenueDecision,
  type VenueStatus,
  type Weekday,
} from '@app/contracts';
import { dateAndTime, plainDate, rupees, timeOfClock, weekday } from '../../../lib/format.js';
import { useText, type TextKey } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Badge, type Tone } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Sheet } from '../../../ui/dialog.js';
import { Skeleton } from '../../../ui/feedback/states.js';
import { decideVenue, fetchTouched, fetchVenue, fetchVenueHistory } from '../api.js';
import { useDecision } from '../use-decision.js';
import { NoteDialog } from './note-dialog.js';
import { TouchedBySuspension } from './touched-by-suspension.js';
import { ReadFailure } from '../../../team/read-failure.js';
import { checksNeeded, VenueChecks } from './venue-checks.js';
import { VenueStaff } from './venue-staff.js';

const DECISIONS: Partial<Record<AdminVenue['status'], readonly VenueDecision[]>> = {
  pending: ['verify', 'reject'],
  rejected: ['verify'],
  verified: ['suspend'],
  suspended: ['verify'],
};

/** The frequent reasons of a rejection. */
const REJECTIONS = ['address', 'pin', 'phone', 'licence', 'photo', 'listing'] as const;

const TONES: Record<VenueStatus, Tone> = {
  draft: 'neutral',
  pending: 'marigold',
  verified: 'leaf',
  rejected: 'brick',
  suspended: 'brick',
  unclaimed: 'neutral',
};

/** The state of a venue, in its colour. */
export function VenueState({ status }: { status: VenueStatus }) {
  const t = useText();
  return <Badge tone={TONES[status]}>{t(`adminVenues.status.${status}`)}</Badge>;
}

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

/** The data of the application, as far as it is complete. */
function Sent({ venue, mayReset }: { venue: AdminVenue; mayReset: boolean }) {
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
function Photos({ photos, name }: { photos: AdminVenue['photos']; name: string }) {
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

/** The decisions about the venue, with author and reason. */
function History({ id }: { id: string }) {
  const t = useText();
  const history = useQuery({ queryKey: queryKeys.admin('venue-history', id), queryFn: () => fetchVenueHistory(id) });
  if (!history.data) return history.isError ? <ReadFailure of={history} /> : <Skeleton className="h-16" />;
  if (history.data.length === 0) return <p className="text-muted">{t('adminVenues.noHistory')}</p>;
  return (
    <ol className="grid gap-3">
      {history.data.map(({ id: entry, status, reason, by, at }) => (
        <li key={entry} className="grid justify-items-start gap-1">
          <VenueState status={status} />
          <p className="text-sm text-muted">
            {by ? t('adminVenues.by', { name: by.firstName, time: dateAndTime(at) }) : t('adminVenues.byGone', { time: dateAndTime(at) })}
          </p>
          {reason && <p className="wrap-anywhere">{reason}</p>}
        </li>
      ))}
    </ol>
  );
}

/** One venue, beside the list: its application, the past decisions, and the possible ones. */
export function VenueRecord({ id, mayReset, onClose }: { id: string; mayReset: boolean; onClose: () => void }) {
  const t = useText();
  const [asking, setAsking] = useState<VenueDecision | null>(null);
  const venue = useQuery({ queryKey: queryKeys.admin('venue', id), queryFn: () => fetchVenue(id) });
  const [offers, setOffers] = useState<TouchedChoice>('withdraw');
  const touched = useQuery({
    queryKey: queryKeys.admin('venue-touched', id),
    queryFn: () => fetchTouched(id),
    enabled: asking === 'suspend',
    staleTime: 0,
  });
  // A choice for offers counts only after the offers were shown.
  const chosen = asking === 'suspend' && (touched.data ?? []).length > 0 ? offers : undefined;
  const [checked, setChecked] = useState<VenueCheck[]>([]);
  const decide = useDecision(
    (reason: string) =>
      decideVenue(id, asking ?? 'verify', {
        from: venue.data?.status,
        reason: reason || undefined,
        offers: chosen,
        checked: asking === 'verify' ? checked : undefined,
      }),
    'adminVenues.done',
    () => setAsking(null),
  );
  const { data } = venue;
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={data?.name ?? t('adminVenues.record')}
        description={data && t('adminVenues.since', { date: plainDate(data.createdAt) })}
        footer={
          data &&
          DECISIONS[data.status]?.map((decision) => (
            <Button key={decision} look={decision === 'verify' ? 'primary' : 'danger'} onClick={() => setAsking(decision)}>
              {t(`adminVenues.${decision}`)}
            </Button>
          ))
        }
      >
        <ReadFailure of={venue} />
        {!data && !venue.isError && <Skeleton className="h-96" />}
        {data && (
          <div className="grid gap-5">
            <div className="grid justify-items-start gap-1">
              <VenueState status={data.status} />
              {data.statusReason && (
                <p className="wrap-anywhere">{data.statusReason === PLACE_TAKEN ? t('adminVenues.taken') : data.statusReason}</p>
              )}
            </div>
            <Sent venue={data} mayReset={mayReset} />
            <Photos photos={data.photos} name={data.name} />
            <section className="grid gap-3 border-t border-line pt-4">
              <h3 className="text-base font-semibold">{t('adminVenues.history')}</h3>
              <History id={id} />
            </section>
          </div>
        )}
      </Sheet>
      {asking && (
        <NoteDialog
          title={t(`adminVenues.${asking}Title`, { name: data?.name ?? '' })}
          lead={t(`adminVenues.${asking}Lead`)}
          {...(asking !== 'verify' && { label: t('adminVenues.reason'), hint: t('adminVenues.reasonHint') })}
          {...(asking === 'reject' && { presets: REJECTIONS.map((key) => t(`adminVenues.rejection.${key}`)) })}
          ready={asking !== 'verify' || (data !== undefined && checksNeeded(data).every((check) => checked.includes(check)))}
          action={t(`adminVenues.${asking}`)}
          danger={asking !== 'verify'}
          decision={decide}
          onClose={() => setAsking(null)}
        >
          {asking === 'verify' && data && <VenueChecks venue={data} done={checked} onChange={setChecked} />}
          {asking === 'suspend' && <TouchedBySuspension touched={touched} offers={offers} onChoose={setOffers} />}
        </NoteDialog>
      )}
    </>
  );
}
