// The walls of docs/architecture.md: who may import what. Each has a sentence, so that the message teaches the rule.
import { dirname, posix } from 'node:path';
import { code, isSpec, sources } from './sources.mjs';

const IMPORT = /(?:from\s+|import\s*\(\s*|^\s*import\s+)(['"])([^'"]+)\1/gm;
const app = (name) => (name.startsWith('@app/') ? name.slice(5) : null);
const within = (path, ...folders) => folders.some((folder) => path.startsWith(folder));
const ROOT_MODULE = /^(api\/src\/app|worker\/src\/(app|worker))\.module\.ts$/;
const feature = (path) => /^web\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** Each wall: which files it binds, what they may not import, and why. */
const WALLS = [
  {
    sentence: 'web imports only contracts and domain',
    binds: (path) => within(path, 'web/src/'),
    breaks: (name) => app(name) && !['contracts', 'domain'].includes(app(name)),
  },
  {
    sentence: 'contracts imports nothing of ours, domain only contracts',
    binds: (path) => within(path, 'libs/contracts/', 'libs/domain/') && !isSpec(path),
    breaks: (name, path) => app(name) && !(path.startsWith('libs/domain/') && app(name) === 'contracts'),
  },
  {
    sentence: 'contracts and domain do no input or output: no package and no module of Node',
    binds: (path) => within(path, 'libs/contracts/src/', 'libs/domain/src/') && !isSpec(path),
    breaks: (name) => !name.startsWith('.') && !app(name),
  },
  {
    sentence: 'typeorm only in persistence and the two root modules',
    binds: (path) => !within(path, 'libs/persistence/') && !ROOT_MODULE.test(path),
    breaks: (name) => name === 'typeorm' || name === '@nestjs/typeorm',
  },
  {
    sentence: 'bullmq only in platform and worker',
    binds: (path) => !within(path, 'libs/platform/', 'worker/'),
    breaks: (name) => name === 'bullmq',
  },
  {
    sentence: 'socket.io only in api/realtime, web/live, testkit and the benchmark',
    binds: (path) =>
      !within(path, 'api/src/realtime/', 'web/src/live/', 'libs/testkit/', 'bench/', 'scripts/', 'web/e2e/') && !isSpec(path),
    breaks: (name) => /^(socket\.io|socket\.io-client|@nestjs\/platform-socket\.io)$/.test(name),
  },
  {
    sentence: 'a feature of web does not import another: routes compose',
    binds: (path) => Boolean(feature(path)),
    breaks: (name, path) => {
      if (!name.startsWith('.')) return false;
      const other = feature(posix.join(dirname(path), name));
      return other !== undefined && other !== feature(path);
    },
  },
  {
    sentence: 'packages meet at their public entry: no deep import',
    binds: () => true,
    breaks: (name, path) =>
      /^@app\/[^/]+\/./.test(name) ||
      (/(^|\/)libs\/[^/]+\/src\//.test(name) && !within(path, 'scripts/', 'bench/', 'web/e2e/', 'web/vite')),
  },
  {
    sentence: 'specs make the API with createWatchedApi, so that every answer is held against its description',
    binds: (path) => path.startsWith('api/src/') && isSpec(path),
    breaks: (name) => name.endsWith('/create-app.js'),
  },
];

export const title = 'imports stay within the walls of the architecture';

export default function walls(files = sources()) {
  return code(files).flatMap(({ path, text }) => {
    const names = [...text.matchAll(IMPORT)].map((found) => found[2]);
    const bound = WALLS.filter(({ binds }) => binds(path));
    return names.flatMap((name) =>
      bound.filter(({ breaks }) => breaks(name, path)).map(({ sentence }) => `${path} imports ${name}: ${sentence}`),
    );
  });
}
