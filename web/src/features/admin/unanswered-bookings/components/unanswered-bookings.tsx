import { useInfiniteQuery } from '@tanstack/react-query';
import type { UnansweredBooking } from '@app/contracts';
import { phoneLinks } from '@app/domain';
import { dayAndTime } from '../../../../lib/format.js';
import { request } from '../../../../lib/http.js';
import { useText } from '../../../../lib/i18n/i18n.js';
import { placeName } from '../../../../lib/i18n/place-names.js';
import { queryKeys } from '../../../../lib/query-keys.js';
import { EmptyState, Skeleton } from '../../../../ui/feedback/states.js';
import { MorePages } from '../../../../ui/feedback/more-pages.js';
import { ReadFailure } from '../../../../team/read-failure.js';

const PAGE = 50;

/** Bookings to come that no venue has acknowledged, after the one with the id `cursor`, the newest first. */
function fetchUnanswered(cursor: string | null): Promise<UnansweredBooking[]> {
  const query = new URLSearchParams({ limit: String(PAGE), ...(cursor ? { cursor } : {}) });
  return request<UnansweredBooking[]>(`/api/admin/unanswered-bookings?${query.toString()}`);
}

function Row({ booking }: { booking: UnansweredBooking }) {
  const t = useText();
  const { ref, venueName, venueArea, venuePhone, startAt, partySize, bookedAt } = booking;
  const numbers = phoneLinks(venuePhone).filter(({ href }) => href !== null);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="grid min-w-0 gap-0.5">
        <h2 className="text-base font-semibold">
          <span translate="no">{ref}</span> · <bdi>{venueName}</bdi>
        </h2>
        <p className="text-sm">{[dayAndTime(startAt), t('plan.people', { count: partySize }), placeName(t, venueArea)].join(' · ')}</p>
        <p className="text-sm text-muted">{t('unanswered.since', { time: dayAndTime(bookedAt) })}</p>
      </div>
      {numbers.map(({ text, href }) => (
        <a
          key={text}
          href={href ?? undefined}
          className="inline-flex min-h-11 items-center rounded-full px-5 font-semibold text-ink ring-1 ring-inset ring-line-strong hover:bg-sunken"
        >
          {t('unanswered.call', { phone: text })}
        </a>
      ))}
      {numbers.length === 0 && <p className="text-sm text-muted">{t('unanswered.noPhone')}</p>}
    </li>
  );
}

/** The bookings whose venues the team should call. */
export function UnansweredBookings() {
  const t = useText();
  const list = useInfiniteQuery({
    queryKey: queryKeys.unansweredBookings,
    queryFn: ({ pageParam }) => fetchUnanswered(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.length === PAGE ? (last.at(-1)?.id ?? null) : null),
  });
  const bookings = list.data?.pages.flat();
  return (
    <>
      <ReadFailure of={list} />
      {!list.isError && !bookings && <Skeleton className="h-96 rounded-card" />}
      {bookings?.length === 0 && <EmptyState title={t('unanswered.empty')} message={t('unanswered.emptyMessage')} scene="table" />}
      {bookings && bookings.length > 0 && (
        <ul className="divide-y divide-line rounded-card bg-raised px-4 shadow-card">
          {bookings.map((booking) => (
            <Row key={booking.id} booking={booking} />
          ))}
        </ul>
      )}
      <MorePages of={list} />
    </>
  );
}
