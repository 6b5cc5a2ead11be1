import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Closes the run with the one line that the test script adds up. */
export default class CountsReporter implements Reporter {
  private readonly outcomes = new Map<string, TestResult['status']>();

  onTestEnd(test: TestCase, result: TestResult): void {
    this.outcomes.set(test.id, result.status);
  }

  onEnd(): void {
    const all = [...this.outcomes.values()];
    const passed = all.filter((status) => status === 'passed').length;
    const skipped = all.filter((status) => status === 'skipped').length;
    process.stdout.write(`\n${passed} passed, ${all.length - passed - skipped} failed, ${skipped} skipped\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
