// Documents that a script makes from the code. The script writes its document with --write; else it exits 1 when the document is stale.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../sources.mjs';

const stale = (path) => `${path} is stale: run npm run docs`;

/** Writes or compares the document at a path of the repository, as the arguments of the process say. */
export function settleDocument(path, text) {
  const file = join(root, path);
  if (process.argv.includes('--write')) return writeFileSync(file, text);
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  process.stderr.write(`${stale(path)}\n`);
  process.exitCode = 1;
}

/** The problems of the document that a script of this folder makes: none when it is fresh. */
export function staleDocument(path, script) {
  const run = spawnSync(process.execPath, [`scripts/checks/documents/${script}`], { cwd: root, encoding: 'utf8' });
  return run.status === 0 ? [] : [`${run.stdout}${run.stderr}`.trim() || stale(path)];
}
