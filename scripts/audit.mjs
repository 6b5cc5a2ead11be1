// npm run audit: asks the package registry for known vulnerabilities of severity high or critical in packages that production runs. CI runs it each
// day. It is no part of npm test, which uses no external service.
import { judgeReport } from './checks/advisories.mjs';
import { npm, run } from './start/run.mjs';

const ARGS = ['audit', '--omit=dev', '--audit-level=high', '--json', '--package-lock-only', '--fetch-retries=1', '--fetch-timeout=20000'];

/** Returns the report in the output of npm; null when there is none. */
function reportIn(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return null;
  }
}

const { output } = await run(...npm(...ARGS));
const problems = judgeReport(reportIn(output));
if (problems === null) process.stdout.write('skipped: the registry does not answer advisories\n');
else if (problems.length === 0) process.stdout.write('ok: no package of production has a known hole of severity high or critical\n');
for (const problem of problems ?? []) process.stdout.write(`FAIL ${problem}\n`);
process.exitCode = problems?.length ? 1 : 0;
