import { describe, expect, it } from '@jest/globals';
import { withSecondTry } from './second-try.mjs';

interface File {
  name: string;
  status: string;
  assertionResults: { status: string }[];
}
type Run = (paths?: readonly string[]) => Promise<{ code: number; files: File[] }>;

const file = (name: string, ...tests: string[]): File => ({
  name,
  status: tests.length === 0 || tests.includes('failed') ? 'failed' : 'passed',
  assertionResults: tests.map((status) => ({ status })),
});
const outcome = (...files: File[]) => ({ code: files.some(({ status }) => status === 'failed') ? 1 : 0, files });

/** Returns a run with these outcomes in turn, and the paths of each call. */
function runs(...outcomes: { code: number; files: File[] }[]): { run: Run; calls: (readonly string[] | undefined)[] } {
  const calls: (readonly string[] | undefined)[] = [];
  const left = [...outcomes];
  const run: Run = (paths) => {
    calls.push(paths);
    const next = left.shift();
    return next ? Promise.resolve(next) : Promise.reject(new Error('One run more than expected'));
  };
  return { run, calls };
}

const STEADY = file('steady', 'passed', 'pending', 'todo');

describe('a second try of failed spec files', () => {
  it('counts a run without a failure once', async () => {
    const { run, calls } = runs(outcome(STEADY));
    expect(await withSecondTry(run, { again: true })).toEqual({ passed: 1, failed: 0, skipped: 2, unsteady: [] });
    expect(calls).toEqual([undefined]);
  });

  it('repeats exactly the failed files, and names those that pass then', async () => {
    const { run, calls } = runs(
      outcome(STEADY, file('late', 'passed', 'failed'), file('wrong', 'failed', 'passed'), file('does-not-load')),
      outcome(file('late', 'passed', 'passed'), file('wrong', 'failed', 'passed'), file('does-not-load')),
    );
    expect(await withSecondTry(run, { again: true })).toEqual({ passed: 4, failed: 2, skipped: 2, unsteady: ['late'] });
    expect(calls).toEqual([undefined, ['late', 'wrong', 'does-not-load']]);
  });

  it('runs a failed file once without the option of a second try', async () => {
    const { run, calls } = runs(outcome(STEADY, file('late', 'failed')));
    expect(await withSecondTry(run, { again: false })).toEqual({ passed: 1, failed: 1, skipped: 2, unsteady: [] });
    expect(calls).toEqual([undefined]);
  });

  it('repeats nothing when more than three files failed', async () => {
    const { run, calls } = runs(outcome(...['a', 'b', 'c', 'd'].map((name) => file(name, 'failed'))));
    expect(await withSecondTry(run, { again: true })).toEqual({ passed: 0, failed: 4, skipped: 0, unsteady: [] });
    expect(calls).toHaveLength(1);
  });

  it('fails when the run ends badly although its files passed', async () => {
    const { run } = runs({ code: 1, files: [STEADY] });
    expect(await withSecondTry(run, { again: true })).toMatchObject({ passed: 1, failed: 1 });
    const { run: second } = runs(outcome(file('late', 'failed')), { code: 1, files: [file('late', 'passed')] });
    expect(await withSecondTry(second, { again: true })).toMatchObject({ failed: 1, unsteady: ['late'] });
    const { run: ended } = runs(outcome(file('late', 'failed')), { code: 1, files: [] });
    expect(await withSecondTry(ended, { again: true })).toMatchObject({ failed: 1, unsteady: [] });
  });
});
