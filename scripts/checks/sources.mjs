// The project's own text files, for the checks, without generated, installed and ignored ones.
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));
const SKIPPED = new Set([
  'node_modules',
  'dist',
  'dist-types',
  '.git',
  '.data',
  'coverage',
  'screenshots',
  'test-results',
  'playwright-report',
]);
const TEXT = new Set(['.ts', '.tsx', '.mjs', '.js', '.css', '.html', '.md', '.json', '.yml', '.sql']);

function walk(folder, found) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) walk(path, found);
    else if (TEXT.has(extname(entry.name)) || entry.name === 'Dockerfile' || entry.name === '.env.example') found.push(path);
  }
  return found;
}

let cached;
/** Returns every text file as { path, text }; the path is relative and written with /. */
export function sources() {
  cached ??= walk(root, []).map((file) => ({ path: relative(root, file).split(sep).join('/'), text: readFileSync(file, 'utf8') }));
  return cached;
}

/** Returns the TypeScript and JavaScript files of the project. */
export const code = (files) => files.filter(({ path }) => /\.(tsx?|mjs)$/.test(path));

export const isSpec = (path) => /\.spec\.tsx?$/.test(path) || path.startsWith('web/e2e/') || path.startsWith('web/src/testing/');
