/** The offset of India in minutes, in the sign of `getTimezoneOffset`. */
const INDIA = -330;
let isElsewhere = false;

/** Records at the start whether this device's offset differs from India's. */
export const noteZone = (offset: number): void => void (isElsewhere = offset !== INDIA);

/** The format option that names the zone, on a device with another offset alone. */
export const zoneName = (): Intl.DateTimeFormatOptions => (isElsewhere ? { timeZoneName: 'short' } : {});
