const DAYS = ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'];
const LINES = 5;
const LONGEST = 300;

/** The columns of a business profile's own export that an import reads, and Google's id of the place. */
export const PROFILE_COLUMNS: readonly string[] = [
  'Business name',
  ...Array.from({ length: LINES }, (_, at) => `Address line ${at + 1}`),
  'Sub-locality',
  'Locality',
  'Postal code',
  'Latitude',
  'Longitude',
  'Primary phone',
  'Additional phones',
  'Website',
  'Primary category',
  'Additional categories',
  ...DAYS.map((day) => `${day.charAt(0)}${day.slice(1).toLowerCase()} hours`),
  'Place ID',
  'Business status',
  'Store code',
];

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);
const objectOf = (value: unknown): Json => (isObject(value) ? value : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim().slice(0, LONGEST) : '');
const numberOf = (value: unknown): string => (typeof value === 'number' && Number.isFinite(value) ? String(value) : '');

/** A time of day, whose zeros Google leaves out; null for what is none. */
function clockOf(value: unknown): string | null {
  const { hours = 0, minutes = 0 } = objectOf(value);
  if (!Number.isInteger(hours) || !Number.isInteger(minutes)) return null;
  const [hour, minute] = [Number(hours), Number(minutes)];
  if (hour < 0 || minute < 0 || minute > 59 || hour * 60 + minute > 1440) return null;
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** The week of a location, Sunday first, as its export writes it; no text for any day where its hours are not known. */
function weekOf(regularHours: unknown): string[] {
  const week = DAYS.map((): string[] => []);
  for (const period of listOf(objectOf(regularHours)['periods']).map(objectOf)) {
    const [from, to] = [DAYS.indexOf(textOf(period['openDay'])), DAYS.indexOf(textOf(period['closeDay']))];
    const [opens, closes] = [clockOf(period['openTime']), clockOf(period['closeTime'])];
    // Half a week would read as closed on the other days.
    if (from < 0 || to < 0 || opens === null || closes === null) return DAYS.map(() => '');
    const days = (to - from + DAYS.length) % DAYS.length;
    if (days === 0 || (days === 1 && closes <= opens)) {
      week[from]?.push(`${opens}-${closes}`);
      continue;
    }
    week[from]?.push(`${opens}-24:00`);
    for (let day = 1; day < days; day += 1) week[(from + day) % DAYS.length]?.push('00:00-24:00');
    if (closes !== '00:00') week[to]?.push(`00:00-${closes}`);
  }
  if (week.every((ranges) => ranges.length === 0)) return DAYS.map(() => '');
  return week.map((ranges) => (ranges.length === 0 ? 'x' : ranges.join(', ')));
}

/**
 * A location of the Business Information API as a row of PROFILE_COLUMNS; null where it has no name. What is not as documented is left out:
 * the preview shows what was read.
 */
export function profileRow(location: unknown): string[] | null {
  const { title, phoneNumbers, categories, storefrontAddress, websiteUri, regularHours, latlng, metadata, storeCode, openInfo } =
    objectOf(location);
  const name = textOf(title);
  if (name === '') return null;
  const address = objectOf(storefrontAddress);
  const lines = listOf(address['addressLines']).map(textOf);
  const { primaryCategory, additionalCategories } = objectOf(categories);
  const kind = (category: unknown): string => textOf(objectOf(category)['displayName']);
  const { latitude, longitude } = objectOf(latlng);
  return [
    name,
    ...Array.from({ length: LINES }, (_, at) => lines[at] ?? ''),
    textOf(address['sublocality']),
    textOf(address['locality']),
    textOf(address['postalCode']),
    numberOf(latitude),
    numberOf(longitude),
    textOf(objectOf(phoneNumbers)['primaryPhone']),
    listOf(objectOf(phoneNumbers)['additionalPhones']).map(textOf).filter(Boolean).join(', ').slice(0, LONGEST),
    textOf(websiteUri),
    kind(primaryCategory),
    listOf(additionalCategories).map(kind).filter(Boolean).join(', ').slice(0, LONGEST),
    ...weekOf(regularHours),
    textOf(objectOf(metadata)['placeId']),
    textOf(objectOf(openInfo)['status']),
    textOf(storeCode),
  ];
}
