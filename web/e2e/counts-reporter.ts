import type { Reporter, TestCase } from '@playwright/test/reporter';

/** Ends the run with the lines for the test script: the names of the tests that needed a second try, and the counts that it adds up. */
export default class CountsReporter implements Reporter {
  private readonly tests = new Set<TestCase>();

  onTestEnd(test: TestCase): void {
    this.tests.add(test);
  }

  onEnd(): void {
    const ended = (outcome: ReturnType<TestCase['outcome']>): TestCase[] => [...this.tests].filter((test) => test.outcome() === outcome);
    const unsteady = ended('flaky');
    process.stdout.write('\n');
    for (const test of unsteady) process.stdout.write(`unsteady: ${test.titlePath().filter(Boolean).slice(1).join(' › ')}\n`);
    const passed = ended('expected').length + unsteady.length;
    process.stdout.write(`${passed} passed, ${ended('unexpected').length} failed, ${ended('skipped').length} skipped\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
