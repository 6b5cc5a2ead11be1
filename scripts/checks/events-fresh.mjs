// docs/events.md is generated from the catalogue in contracts; a stale one misleads the authors of clients.
import { spawnSync } from 'node:child_process';
import { root } from './sources.mjs';

export const title = 'docs/events.md says what the catalogue of events says';

export default function eventsFresh() {
  const run = spawnSync(process.execPath, ['scripts/checks/events-doc.mjs'], { cwd: root, encoding: 'utf8' });
  return run.status === 0 ? [] : [`${run.stdout}${run.stderr}`.trim() || 'docs/events.md is stale: run npm run docs'];
}
