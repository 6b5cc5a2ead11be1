/**
 * How scripts are put together. Left to itself, the bundler makes a file of each module that some screens share, and a screen is then forty
 * requests. So: what every screen starts with is two files (packages change less often than we do), and what screens share is few, by kind.
 * A group takes along what its modules import, unless a group before it did.
 */
const GROUPS = [
  { name: 'vendor', test: /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|@tanstack|zustand)\// },
  { name: 'app', tags: ['$initial' as const] },
  { name: 'texts', test: /web\/src\/lib\/i18n\/en/ },
  { name: 'socket', test: /node_modules\/(socket\.io|engine\.io|@socket\.io)/ },
  { name: 'rules', test: /libs\/(contracts|domain)\//, minShareCount: 3 },
  { name: 'parts', test: /web\/src\/(ui\/(?!dialog|feedback\/toaster|pictures)|lib\/)/, minShareCount: 4 },
  { name: 'art', test: /web\/src\/ui\/pictures\/venue-art/ },
  { name: 'dialogs', test: /node_modules\/@radix-ui\/react-dialog\/|web\/src\/ui\/dialog/ },
  { name: 'live', test: /web\/src\/live\//, minShareCount: 2 },
  { name: 'tabs', test: /node_modules\/@radix-ui\/react-tabs\// },
  { name: 'plans', test: /web\/src\/features\/(datebooks|bids|preferences|locations|invites|bookings|notifications)\//, minShareCount: 3 },
];

export const chunkGroups = GROUPS.map((group, index) => ({ ...group, priority: GROUPS.length - index }));
