import type { CounterView, Instant, VenueBidView, VenueBookingView, VenueNoticeView, VenueRequestView } from '@app/contracts';
import type { Desk } from '../desk-store.js';
import { bidsOf } from '../request-day.js';

/** Urgent items, shown above every page of the desk until they are answered or expire. */
export type Interrupt =
  | { kind: 'counter'; id: string; until: Instant; request: VenueRequestView; bid: VenueBidView; counter: CounterView }
  | { kind: 'booked'; id: string; until: Instant; booking: VenueBookingView }
  | { kind: 'clash'; id: string; notice: VenueNoticeView };

/** All interrupts by deadline: counter-offers, then bookings to confirm, then offers withdrawn by a full slot. */
export function interruptsOf({ requests, bookings, notices }: Pick<Desk, 'requests' | 'bookings' | 'notices'>, now: number): Interrupt[] {
  const byTime = <T extends { until: Instant }>(list: T[]): T[] => list.toSorted((a, b) => Date.parse(a.until) - Date.parse(b.until));
  const counters = (requests ?? []).flatMap((request) =>
    bidsOf(request).flatMap((bid) => {
      const counter = bid.status === 'pending' ? bid.counter : null;
      if (!counter || request.changing || Date.parse(counter.expiresAt) <= now) return [];
      return [{ kind: 'counter' as const, id: counter.id, until: counter.expiresAt, request, bid, counter }];
    }),
  );
  const booked = (bookings ?? []).flatMap((booking) => {
    if (booking.status !== 'confirmed' || booking.acknowledgedAt) return [];
    return [{ kind: 'booked' as const, id: booking.id, until: booking.acknowledgeBy, booking }];
  });
  const clashes = (notices ?? []).flatMap((notice) =>
    notice.type === 'capacity_clash' && !notice.isRead ? [{ kind: 'clash' as const, id: notice.id, notice }] : [],
  );
  return [...byTime(counters), ...byTime(booked), ...clashes];
}
