// A folder with too many files to read at once needs a subfolder for a part of them.
import { code, isSpec, sources } from './sources.mjs';

const MOST = 20;
/** Migrations are exempt: a migration is read alone, and each release adds some. */
const MIGRATIONS = /\/migrations\/\d/;

export const title = `no folder of source holds more than ${MOST} files`;

export default function folders(files = sources()) {
  const counts = new Map();
  for (const { path } of code(files).filter((file) => !isSpec(file.path) && !MIGRATIONS.test(file.path))) {
    const folder = path.slice(0, path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > MOST)
    .map(([folder, count]) => `${folder} holds ${count} files: move those of one part to a folder of their own`);
}
