// A test that fails on a busy machine and passes alone does not stop a run, and is named at its end.

/** The most failed files that chance can explain. */
const MOST_REPEATED = 3;

const count = (files, ...statuses) =>
  files.flatMap((file) => file.assertionResults).filter(({ status }) => statuses.includes(status)).length;

/** Returns the counts of files. A file that does not load has no failed test, and counts as one. */
const countsOf = (files) => ({
  passed: count(files, 'passed'),
  failed: count(files, 'failed') + files.filter((file) => file.status === 'failed' && count([file], 'failed') === 0).length,
  skipped: count(files, 'pending', 'skipped', 'todo', 'disabled'),
});

/**
 * Runs spec files. With `again`, a few failed files run once more alone: a file that passes then has passed and is unsteady.
 * @param run without paths runs all files, with paths these alone; it returns Jest's exit code and `testResults`.
 */
export async function withSecondTry(run, { again }) {
  let { code, files } = await run();
  const failing = files.filter(({ status }) => status === 'failed').map(({ name }) => name);
  let unsteady = [];
  if (again && failing.length > 0 && failing.length <= MOST_REPEATED) {
    const second = await run(failing);
    code = second.code;
    unsteady = second.files.filter(({ status }) => status === 'passed').map(({ name }) => name);
    // A file without a second result keeps its first.
    const repeated = new Set(second.files.map(({ name }) => name));
    files = [...files.filter(({ name }) => !repeated.has(name)), ...second.files];
  }
  const counts = countsOf(files);
  // A run that fails in spite of passed tests has failed.
  return { ...counts, failed: code !== 0 && counts.failed === 0 ? 1 : counts.failed, unsteady };
}
