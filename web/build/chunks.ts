import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Rolldown } from 'vite';

/** Small modules of different kinds of screens: each of them in the script of one kind would load that script on the screens of the other. */
const SMALL = new RegExp(
  [
    'web/src/(routes/address-ids|lib/motion|features/bookings/components/tonight-skeleton)',
    'web/src/lib/i18n/(person-name|offered|band-text)',
    'web/src/ui/(day-note|detail|invite-button|manage-button|offer/(asked-words|offered-texts|on-site|price-lines)|pictures/(confetti|qr-code))',
    'libs/domain/src/bookings/arrivals',
  ].join('|'),
);

const LIBS = /libs\/(contracts|domain)\//;
const LIBS_OF_PLACES =
  /libs\/(contracts\/src\/(places|venues)|domain\/src\/(venues\/(opening\.|tell-apart|phone-links|search\/)|geo|money|numbers|contacts))/;

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PLACES = here('../src/routes/places/');
const PLACES_FRAME = here('../src/features/venues/components/frame/places-frame.tsx');
type Chunking = { getModuleInfo: Rolldown.GetModuleInfo };
let ofPlaces: Set<string> | undefined;

/**
 * Whether a page of places imports this module of web/src, by itself or through others. Most visitors see such a page first, so it loads none of
 * the parts that only planners need. Of the contracts and rules, whose index names them all, the noun decides.
 */
function isReadByPlaces(module: string, context: Chunking): boolean {
  if (LIBS.test(module)) return LIBS_OF_PLACES.test(module);
  if (!ofPlaces) {
    ofPlaces = new Set([PLACES_FRAME, ...readdirSync(PLACES).map((file) => PLACES + file)]);
    for (const found of ofPlaces)
      for (const next of context.getModuleInfo(found)?.importedIds ?? []) if (next.startsWith(here('../src/'))) ofPlaces.add(next);
  }
  return ofPlaces.has(module);
}

const SHARED =
  /web\/src\/(ui\/(?!pictures\/venue-art\/)|lib\/|live\/(use-command|problem-message)|app\/public\/|features\/venues\/(api|venue-words))|libs\/(contracts|domain)\//;
const readByPlaces = (name: string) => (module: string, context: Chunking) => (isReadByPlaces(module, context) ? name : null);

/**
 * How scripts are put together. Left to itself, the bundler makes a file of each module that some screens share, and a screen is then forty
 * requests. So: what every screen starts with is two files (packages change less often than we do), what screens share is a file by kind, and
 * what comes after the first paint (`late`) one. A group takes along what its modules import, unless a group before it did.
 */
const GROUPS = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zustand)\// },
  { name: 'app', tags: ['$initial' as const] },
  { name: readByPlaces('parts'), test: SHARED, minShareCount: 7 },
  { name: readByPlaces('public'), test: SHARED, minShareCount: 2 },
  {
    name: 'planning',
    test: /web\/src\/(ui\/(?!dialog|forms\/question|feedback\/signed-out|feedback\/toaster|pictures\/venue-art\/)|lib\/(?!i18n\/|overlays\/)|live\/(use-command|use-form|problem-message))|libs\/(contracts|domain)\//,
    minShareCount: 10,
  },
  {
    name: 'dialog',
    test: /web\/src\/(ui\/(dialog|forms\/question|feedback\/signed-out)|lib\/overlays\/)|react-(dialog|dismissable-layer|presence|portal|primitive|slot|context|compose-refs|id|use-[a-z-]+)\//,
  },
  { name: 'live', test: /web\/src\/live\//, minShareCount: 6 },
  { name: 'terms', test: /libs\/(contracts|domain)\//, minShareCount: 5 },
  { name: 'small', test: SMALL },
  { name: 'places', test: /web\/src\/(features\/venues|routes\/places)\//, minShareCount: 2 },
  { name: 'offers', test: /web\/src\/features\/bids\//, minShareCount: 2 },
  { name: 'desk-store', test: /web\/src\/features\/venue-partners\/(api|desk-failure|desk-store|keys\/)/, minShareCount: 2 },
  { name: 'tickets', test: /web\/src\/features\/bookings\//, minShareCount: 2 },
  { name: 'plans', test: /web\/src\/features\/(datebooks|preferences|invites|notifications)\//, minShareCount: 8 },
  { name: 'leaflet', test: /node_modules\/(leaflet|supercluster|kdbush)\// },
  { name: 'collection', test: /react-(collection|direction)\// },
  { name: 'tabs', test: /node_modules\/@radix-ui\/react-tabs\// },
];

/** Blockers of advertisements and of cookie notices hold back what is named so. */
const BLOCKED_NAME = /analytics|share|social|banner|consent|track|advert|promo/i;

/** The file of a script is named after its module, unless a blocker would not let it through. */
export const chunkFileNames = ({ name }: { name: string }): string =>
  BLOCKED_NAME.test(name) ? 'assets/part-[hash].js' : 'assets/[name]-[hash].js';

export const chunkGroups = GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index }));
