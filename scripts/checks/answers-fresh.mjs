// api/src/open-api/answers.ts is generated from the controllers' types; a stale one would describe an API that is not there.
import { spawnSync } from 'node:child_process';
import { root } from './sources.mjs';

export const title = 'the OpenAPI document answers what the controllers answer';

export default function answersFresh() {
  const run = spawnSync(process.execPath, ['scripts/answers/write.mjs'], { cwd: root, encoding: 'utf8' });
  return run.status === 0 ? [] : [`${run.stdout}${run.stderr}`.trim() || 'api/src/open-api/answers.ts is stale: run npm run docs'];
}
