import { pathTo, type BookingView, type Itinerary } from '@app/contracts';
import { isolated } from '../characters.js';
import { bookingEntry, calendarFile, entryText, localTime, placeText, stamp, type CalendarOptions } from '../bookings/calendar.js';

/** A booking of a stop, with how often its entry has changed. */
interface BookedEntry {
  booking: BookingView;
  sequence: number;
}

/**
 * A calendar file of all stops of a plan's evening (RFC 5545): one entry each, its uid the plan's and the stop's place in the evening, so
 * that a later file takes the place of an earlier one. A booked stop has the entry of its booking, so that it stands in a calendar once.
 */
export function itineraryCalendar(
  { dateBookId, stops }: Itinerary,
  { planName, booked, ...options }: CalendarOptions & { planName: string; booked: readonly BookedEntry[] },
): string {
  const { publicUrl, sequence, now } = options;
  const { hostname } = new URL(publicUrl);
  const events = stops.map((stop, n) => {
    const own = booked.find(({ booking }) => booking.id === stop.part?.booking?.id);
    if (own) return bookingEntry(own.booking, { ...options, sequence: own.sequence });
    return [
      'BEGIN:VEVENT',
      `UID:${dateBookId}-stop-${n + 1}@${hostname}`,
      `SEQUENCE:${sequence}`,
      `DTSTAMP:${stamp(now)}`,
      `DTSTART;TZID=Asia/Kolkata:${localTime(new Date(stop.arriveAt))}`,
      `DTEND;TZID=Asia/Kolkata:${localTime(new Date(stop.leaveAt))}`,
      ...entryText(options, {
        summary: stop.name,
        where: placeText(stop.name, stop.address ?? stop.area),
        at: stop.place,
        description: isolated(planName),
      }),
      `URL:${publicUrl}${pathTo('dashboard', { dateBookId })}`,
      'STATUS:TENTATIVE',
      'END:VEVENT',
    ];
  });
  return calendarFile('PUBLISH', events.flat(), options);
}
