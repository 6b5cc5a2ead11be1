import { entriesOf, type TakeListing, type VenueDetails, type VenueSettings } from '@app/contracts';

export type VenueSettingType = 'hours' | 'kinds' | 'number' | 'flag' | 'instant' | 'quiet' | 'text' | 'phones' | 'website' | 'onSite';

/** One thing that a venue says of itself. */
export interface VenueSetting {
  /** Of the venue; quiet hours have two. */
  columns: readonly string[];
  type: VenueSettingType;
  min?: number;
  /** The most of a number, the most characters of a text, or the most entries of a list. */
  max?: number;
  /** It may be null. */
  nullable?: true;
  /** Who reads it besides its staff. */
  readers?: 'everybody' | 'guests';
  /** A venue can take it over from its listing elsewhere. */
  listed?: true;
}

type KindOf<T> = [T] extends [boolean]
  ? { type: 'flag' }
  : [T] extends [number]
    ? { type: 'number'; min: number; max: number }
    : [T] extends [string | null]
      ? { type: 'instant' | 'phones' | 'website' } | { type: 'text'; max: number }
      : { type: 'hours'; max: number } | { type: 'kinds' | 'quiet' | 'onSite' };
type If<Is extends boolean, Flag extends keyof VenueSetting, Value = true> = Is extends true
  ? Record<Flag, Value>
  : Partial<Record<Flag, never>>;
/** A row as the types of the wire ask for it, so that neither can be changed without the other. */
type RowOf<K extends keyof VenueSettings> = Pick<VenueSetting, 'columns'> &
  KindOf<VenueSettings[K]> &
  If<null extends VenueSettings[K] ? true : false, 'nullable'> &
  If<K extends keyof VenueDetails ? true : false, 'readers', 'everybody' | 'guests'> &
  If<K extends keyof TakeListing ? true : false, 'listed'>;

/**
 * What a venue says of itself, row by row: from here come what is read and written of it, the checks of bodies, and what others read. Name, pin
 * and status are not among it: guests booked them and the team verified them.
 */
export const VENUE_SETTINGS = {
  hours: { columns: ['open_minutes'], type: 'hours', max: 28, readers: 'everybody', listed: true },
  placeTypes: { columns: ['place_types'], type: 'kinds', readers: 'everybody', listed: true },
  seatsPerSlot: { columns: ['seats_per_slot'], type: 'number', min: 1, max: 10_000 },
  paused: { columns: ['paused'], type: 'flag' },
  pausedUntil: { columns: ['paused_until'], type: 'instant', nullable: true },
  muteHours: { columns: ['mute_from', 'mute_until'], type: 'quiet', nullable: true },
  address: { columns: ['address'], type: 'text', max: 200, nullable: true, readers: 'everybody', listed: true },
  phone: { columns: ['phone'], type: 'phones', nullable: true, readers: 'guests', listed: true },
  website: { columns: ['website'], type: 'website', nullable: true, readers: 'everybody', listed: true },
  onSite: { columns: ['on_site'], type: 'onSite', readers: 'everybody' },
} as const satisfies { [K in keyof VenueSettings]: RowOf<K> };

/** The rows of the table in their order, of those settings that `are` so. */
export const venueSettings = (are: (setting: VenueSetting) => boolean = () => true): (readonly [keyof VenueSettings, VenueSetting])[] =>
  entriesOf<keyof VenueSettings, VenueSetting>(VENUE_SETTINGS).filter(([, setting]) => are(setting));
