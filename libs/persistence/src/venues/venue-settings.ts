import type { FindOptionsSelect } from 'typeorm';
import type { ChangeVenue, MuteHours, OpeningHours, VenueSettings } from '@app/contracts';
import { hoursOf, minutesOf, readMultirange, venueSettings, type VenueSetting, type VenueSettingType } from '@app/domain';
import { multirange } from '../catalogue/opening-hours.js';
import type { Venue } from './venue.entity.js';

/** The property of the entity that a column has. */
const propertyOf = (column: string): keyof Venue => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as keyof Venue;
const propertiesOf = ({ columns }: VenueSetting): (keyof Venue)[] => columns.map(propertyOf);

type Values = readonly unknown[];
const asIs = ([value]: Values): unknown => value;
/** A setting of each kind out of its columns. */
const READ: Record<VenueSettingType, (values: Values) => unknown> = {
  hours: ([minutes]) => hoursOf(readMultirange(minutes as string)),
  instant: ([at]) => (at as Date | null)?.toISOString() ?? null,
  quiet: ([fromHour, untilHour]) => (fromHour === null || untilHour === null ? null : { fromHour, untilHour }),
  kinds: asIs,
  number: asIs,
  flag: asIs,
  text: asIs,
  phones: asIs,
  website: asIs,
  onSite: asIs,
};
/** The columns of a setting of each kind, where they do not hold it as it is. */
const WRITE: Partial<Record<VenueSettingType, (value: never) => Values>> = {
  hours: (hours: OpeningHours[]) => [multirange(minutesOf(hours))],
  instant: (at: string | null) => [at && new Date(at)],
  quiet: (quiet: MuteHours | null) => [quiet?.fromHour ?? null, quiet?.untilHour ?? null],
};

/** The properties of a venue that its settings are read from. */
export const SETTING_PROPERTIES = venueSettings().flatMap(([, setting]) => propertiesOf(setting));
export const SETTINGS_SELECTED: FindOptionsSelect<Venue> = Object.fromEntries(['id', ...SETTING_PROPERTIES].map((name) => [name, true]));

/** The settings of a venue of which those properties were read. */
export const settingsOfVenue = (venue: Venue): VenueSettings =>
  Object.fromEntries(
    venueSettings().map(([key, setting]) => [key, READ[setting.type](propertiesOf(setting).map((name) => venue[name]))]),
  ) as unknown as VenueSettings;

/** A change of settings as properties of the venue; what is left out stays. An end of a pause goes with the pause. */
export function settingsToWrite(change: ChangeVenue): Partial<Venue> {
  const { paused, pausedUntil, ...others } = change;
  const said: Partial<VenueSettings> = {
    ...others,
    ...(paused !== undefined && { paused, pausedUntil: paused ? (pausedUntil ?? null) : null }),
  };
  return Object.fromEntries(
    venueSettings().flatMap(([key, setting]) => {
      const value = said[key];
      if (value === undefined) return [];
      const values = WRITE[setting.type]?.(value as never) ?? [value];
      return propertiesOf(setting).map((name, n) => [name, values[n]]);
    }),
  );
}

/** SQL for the settings that everybody reads of a row `v`, as columns of a result; the hours have a form of their own there. */
export const SHOWN_SETTINGS = venueSettings(({ readers, type }) => readers === 'everybody' && type !== 'hours')
  .flatMap(([key, { columns }]) => columns.map((column) => `v.${column} AS "${key}"`))
  .join(', ');
