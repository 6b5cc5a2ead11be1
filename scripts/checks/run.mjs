// Runs every check of this folder that needs no running program, and ends with one line of counts.
// Usage: node scripts/checks/run.mjs [part of a name]
const CHECKS = [
  'paths',
  'walks',
  'examples',
  'patterns',
  'words',
  'folders',
  'unused',
  'lockfile',
  'overrides',
  'migrations',
  'catalogues',
  'tunables',
  'documents/events-fresh',
  'documents/schema-fresh',
  'reached',
  'refuses',
  'security',
];
const MOST_SHOWN = 15;
const wanted = process.argv[2] ?? '';

let passed = 0;
let failed = 0;
for (const name of CHECKS.filter((one) => one.includes(wanted))) {
  const { default: check, title } = await import(`./${name}.mjs`);
  const problems = await check();
  if (problems.length === 0) passed += 1;
  else failed += 1;
  process.stdout.write(`${problems.length === 0 ? 'ok  ' : 'FAIL'} ${title}\n`);
  for (const problem of problems.slice(0, MOST_SHOWN)) process.stdout.write(`       ${problem}\n`);
  if (problems.length > MOST_SHOWN) process.stdout.write(`       and ${problems.length - MOST_SHOWN} more\n`);
}
process.stdout.write(`${passed} passed, ${failed} failed, 0 skipped\n`);
process.exitCode = failed > 0 ? 1 : 0;
