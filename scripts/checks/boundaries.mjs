// A rule of the linter (.oxlintrc.json): the imports that each part of the code may have. docs/architecture.md has the layers.
import { dirname, join } from 'node:path/posix';

/** The packages of ours that a part may use; a part imports another by its public entry. */
const USES = {
  'libs/contracts': [],
  'libs/domain': ['contracts'],
  'libs/persistence': ['contracts', 'domain'],
  'libs/application': ['contracts', 'domain', 'persistence'],
  'libs/platform': ['contracts'],
  'libs/testkit': ['contracts', 'domain', 'persistence', 'application', 'platform'],
  api: ['contracts', 'domain', 'persistence', 'application', 'platform'],
  worker: ['contracts', 'domain', 'persistence', 'application', 'platform'],
  web: ['contracts', 'domain'],
};

/** Parts without input and output. */
const PURE = ['libs/contracts', 'libs/domain'];

/** Packages without input and output, which those may use. */
const PURE_PACKAGES = /^libphonenumber-js(\/|$)/;

/** The public entries beside the index of a package. */
const ENTRIES = ['@app/persistence/setup', '@app/persistence/testing'];

/** The only home of each library and of each of those entries. */
const HOMES = [
  [/^@app\/persistence\/setup$/, ['worker/src/migrate.ts']],
  [/^@app\/persistence\/testing$/, ['libs/testkit/']],
  [/^(@nestjs\/)?typeorm$/, ['libs/persistence/']],
  [/^@opentelemetry\//, ['libs/platform/src/traces/']],
  [/^bullmq$/, ['libs/platform/', 'worker/']],
  [/^(node:)?(child_process|vm)$/, ['libs/testkit/', 'libs/platform/src/files/']],
  [/^(socket\.io(-client)?|@nestjs\/platform-socket\.io)$/, ['api/src/realtime/', 'web/src/live/', 'libs/testkit/']],
];

/** A noun imports none that comes after it. */
const ORDER = {
  'libs/domain': [
    ...['accounts', 'venues', 'preferences', 'venue-partners', 'imports', 'bids', 'bookings', 'notifications', 'datebooks', 'invites'],
    ...['itineraries', 'admin'],
  ],
  'libs/persistence': [
    ...['database', 'log', 'accounts', 'catalogue', 'venues', 'venue-partners', 'bids', 'bookings', 'datebooks', 'invites', 'preferences'],
    ...['guides', 'itineraries', 'imports', 'notifications', 'admin', 'backup'],
  ],
  'libs/application': [
    ...[
      'accounts',
      'notifications',
      'photos',
      'venue-partners',
      'bids',
      'bookings',
      'datebooks',
      'invites',
      'preferences',
      'itineraries',
      'imports',
      'admin',
    ],
  ],
};

const partOf = (path) => Object.keys(USES).find((part) => path.startsWith(`${part}/src/`));
/** Returns the first folder of a path below `folder`. */
const below = (folder, path) => (path.startsWith(`${folder}/`) ? path.slice(folder.length + 1).split('/')[0] : null);

/** Returns the reason why the file at `path` may not import `name`; null if it may. Both are written from the root, with slashes. */
export function refusal(path, name) {
  const part = partOf(path);
  if (!part) return null;
  const ours = /^@app\/([^/]+)(\/.)?/.exec(name);
  const inside = ours?.[2] && !ENTRIES.includes(name) ? ours[1] : /(?:^|\/)libs\/([^/]+)\/src\//.exec(name)?.[1];
  if (inside) return `Import it from '@app/${inside}' and export it in libs/${inside}/src/index.ts: packages meet at their public entry.`;
  if (ours && !USES[part].includes(ours[1]))
    return `${part} may import ${USES[part].join(', ') || 'nothing of ours'}: move the code to where it may import this, or take it as a parameter.`;
  if (ours && !ENTRIES.includes(name)) return null;
  if (!name.startsWith('.')) {
    if (PURE.includes(part) && !PURE_PACKAGES.test(name))
      return `contracts and domain do no input or output: move what needs ${name} to persistence, platform or the caller.`;
    const home = HOMES.find(([library]) => library.test(name));
    if (!home || home[1].some((folder) => path.startsWith(folder))) return null;
    return `${name} stays in ${home[1].join(', ')}: call it through what is exported there.`;
  }
  const target = join(dirname(path), name);
  const [own, other] = [path, target].map((file) => below(`${part}/src`, file));
  const order = ORDER[part];
  if (order && !own.includes('.') && !order.includes(own))
    return `Add '${own}' to ORDER in scripts/checks/boundaries.mjs, after the nouns that it imports.`;
  if (order?.includes(own) && order.indexOf(other) > order.indexOf(own))
    return `${own} may not import ${other}, which comes after it in ${order.join(', ')}: move what both need to ${own} or to a noun before it.`;
  const [feature, used] = [path, target].map((file) => below('web/src/features', file));
  const shared = feature === 'venue-partners' && used === 'imports';
  if (feature && used && feature !== used && !shared)
    return 'A feature does not import another: compose both in web/src/routes, or move what they share to web/src/lib or web/src/ui.';
  return null;
}

/** The methods of a transaction that announce a change. */
const ANNOUNCES = ['append', 'appendWhenWritten', 'raiseFeed', 'tell'];
/** Returns the reason why the file at `path` may not call this method of a transaction; null if it may. */
function refusalOfCall(path, method) {
  const isQuiet = /^(libs\/persistence\/src\/(?!database\/|log\/)|api\/src\/)/.test(path);
  if (!isQuiet || !ANNOUNCES.includes(method)) return null;
  return `Commands of libs/application append events and raise feeds: give back what was changed and call tx.${method} there.`;
}

const boundaries = {
  create(context) {
    const path = context.filename.replaceAll('\\', '/').slice(context.cwd.length + 1);
    const checkImport = (node) => {
      const message = typeof node.source?.value === 'string' ? refusal(path, node.source.value) : null;
      if (message) context.report({ node, message });
    };
    const checkCall = (node) => {
      const { object, property } = node.callee;
      const message = object?.type === 'Identifier' && object.name === 'tx' ? refusalOfCall(path, property.name) : null;
      if (message) context.report({ node, message });
    };
    return {
      CallExpression: checkCall,
      ImportDeclaration: checkImport,
      ExportNamedDeclaration: checkImport,
      ExportAllDeclaration: checkImport,
      ImportExpression: checkImport,
    };
  },
};

export default { meta: { name: 'layers' }, rules: { boundaries } };
