import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { closure, screenModule, scriptWith, type Bundle } from './bundle.js';

/** What a planner may want to see without a network; the desk of a venue is of no use without one. */
const OFFLINE = ['landing', 'home', 'plans', 'live', 'dashboard', 'booking'] as const;
/** Loaded by the frame itself: after the first paint, and the sheets that any page can open. */
const FRAME = [
  ...['locales/en.ts', 'locales/hi.ts', 'app/late.ts', 'live/live.ts', 'features/bids/api.ts'],
  ...['invites/components/invite-sheet.tsx', 'datebooks/manage/manage-sheet.tsx', 'admin/reports/components/report-sheet.tsx'].map(
    (sheet) => `features/${sheet}`,
  ),
];
const FILES = ['/theme.js', '/icon.svg', '/icon-192.png', '/manifest.webmanifest'];
const STYLES_AND_FONT = /\.css$|anek-(latin|rupee)-[\w-]{8}\.woff2$/;

/** The files that the app needs without a network. */
function kept(bundle: Bundle): string[] {
  const entry = scriptWith(bundle, 'main.tsx');
  const screens = OFFLINE.map((page) => scriptWith(bundle, screenModule(page)));
  const scripts = [...screens, ...FRAME.map((module) => scriptWith(bundle, module))];
  const all = [entry, ...scripts, ...scripts.flatMap(({ dynamicImports }) => dynamicImports.map((file) => ({ fileName: file })))];
  const files = all.flatMap(({ fileName }) => [...closure(bundle, fileName)]);
  const others = Object.keys(bundle).filter((file) => STYLES_AND_FONT.test(file));
  return [...new Set([...files, ...others])].map((file) => `/${file}`).concat(FILES);
}

const bytesOf = (content: string | Uint8Array): number => Buffer.byteLength(content);

/** How long each file is as it is written: whatever is answered under its name and is of another length is not it. */
const lengths = (bundle: Bundle): Record<string, number> =>
  Object.fromEntries(
    Object.values(bundle)
      .filter(({ fileName }) => fileName.startsWith('assets/'))
      .map((file) => [`/${file.fileName}`, bytesOf(file.type === 'chunk' ? file.code : file.source)]),
  );

/** Writes the service worker with the list of what it keeps; another list is another worker. */
export function worker(): Plugin {
  return {
    name: 'worker',
    apply: 'build',
    // The last of all: no other plugin changes a file after its length was taken.
    generateBundle: {
      order: 'post',
      handler: async function (_options, bundle) {
        const source = await readFile(fileURLToPath(new URL('./sw.js', import.meta.url)), 'utf8');
        const files = kept(bundle);
        const entry = `/${scriptWith(bundle, 'main.tsx').fileName}`;
        const version = createHash('sha256').update(source).update(files.join()).digest('hex').slice(0, 12);
        this.emitFile({
          type: 'asset',
          fileName: 'sw.js',
          source: source
            .replace('/* filled in by the build */ []', JSON.stringify(files))
            .replace('/* filled in by the build */ {}', JSON.stringify(lengths(bundle)))
            .replace("/* filled in by the build */ ''", JSON.stringify(entry))
            .replace("/* filled in by the build */ ''", JSON.stringify(version)),
        });
      },
    },
  };
}
