import type { CalendarAddress, NewCalendarAddress } from '@app/contracts';
import { request } from '../../lib/http.js';
import { queryKeys } from '../../lib/query-keys.js';
import type { CalendarCalls } from '../../secrets/calendar-panel.js';

/** The secret calendar address of the person. */
export const ownCalendar: CalendarCalls = {
  queryKey: queryKeys.calendarAddress,
  read: () => request<CalendarAddress>('/api/user/calendar-address'),
  make: () => request<NewCalendarAddress>('/api/user/calendar-address', { method: 'POST' }),
  end: () => request<null>('/api/user/calendar-address', { method: 'DELETE' }),
};
