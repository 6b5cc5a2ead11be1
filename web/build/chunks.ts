/**
 * How scripts are put together. Left to itself, the bundler makes a file of each module that some screens share, and a screen is then forty
 * requests. So: what every screen starts with is two files (packages change less often than we do), what screens share is five by kind, and
 * what comes after the first paint (`late`) one. A group takes along what its modules import, unless a group before it did.
 */
const GROUPS = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zustand)\// },
  { name: 'app', tags: ['$initial' as const] },
  {
    name: 'parts',
    test: /web\/src\/(ui\/(?!feedback\/toaster|pictures\/venue-art\/)|lib\/(?!i18n\/)|live\/(use-command|use-form|problem-message))|libs\/(contracts|domain)\//,
    minShareCount: 20,
  },
  { name: 'live', test: /web\/src\/live\//, minShareCount: 6 },
  { name: 'names', test: /web\/src\/(lib\/i18n\/(person-name|offered)|routes\/address-ids)/ },
  {
    name: 'plans',
    test: /web\/src\/features\/(datebooks|bids|preferences|invites|bookings|notifications)\//,
    minShareCount: 8,
  },
  { name: 'leaflet', test: /node_modules\/(leaflet|supercluster|kdbush)\// },
  { name: 'art', test: /web\/src\/ui\/pictures\/venue-art\// },
  { name: 'tabs', test: /node_modules\/@radix-ui\/react-tabs\// },
  { name: 'late', test: /web\/src\/app\/late/ },
];

/** Blockers of advertisements and of cookie notices hold back what is named so. */
const BLOCKED_NAME = /analytics|share|social|banner|consent|track|advert|promo/i;

/** The file of a script is named after its module, unless a blocker would not let it through. */
export const chunkFileNames = ({ name }: { name: string }): string =>
  BLOCKED_NAME.test(name) ? 'assets/part-[hash].js' : 'assets/[name]-[hash].js';

export const chunkGroups = GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index }));
