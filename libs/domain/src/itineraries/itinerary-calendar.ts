import { pathTo, type Itinerary } from '@app/contracts';
import { calendarFile, entryText, localTime, placeText, stamp, type CalendarOptions } from '../bookings/calendar.js';

/**
 * A calendar file of all stops of a plan's evening (RFC 5545): one entry each, its uid the plan's and the stop's place in the evening, so
 * that a later file takes the place of an earlier one.
 */
export function itineraryCalendar(itinerary: Itinerary, options: CalendarOptions): string {
  const { publicUrl, sequence, now } = options;
  const { hostname } = new URL(publicUrl);
  const events = itinerary.stops.map((stop, n) => [
    'BEGIN:VEVENT',
    `UID:${itinerary.dateBookId}-stop-${n + 1}@${hostname}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART;TZID=Asia/Kolkata:${localTime(new Date(stop.arriveAt))}`,
    `DTEND;TZID=Asia/Kolkata:${localTime(new Date(stop.leaveAt))}`,
    ...entryText(options, {
      summary: stop.name,
      where: placeText(stop.name, stop.address ?? stop.area),
      at: stop.place,
    }),
    `URL:${publicUrl}${pathTo('dashboard', { dateBookId: itinerary.dateBookId })}`,
    'STATUS:TENTATIVE',
    'END:VEVENT',
  ]);
  return calendarFile('PUBLISH', events.flat(), options);
}
