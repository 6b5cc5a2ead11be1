/** India is so many minutes ahead of UTC, as `getTimezoneOffset` says it. */
const INDIA = -330;
let isElsewhere = false;

/** Notes whether this device has another clock than India, by its offset; called once at the start. */
export const noteZone = (offset: number): void => void (isElsewhere = offset !== INDIA);

/** How the time of an instant names its zone: on a device with another clock alone. */
export const zoneName = (): Intl.DateTimeFormatOptions => (isElsewhere ? { timeZoneName: 'short' } : {});
