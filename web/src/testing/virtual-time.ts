/** Time that only a test advances; promises settle between its steps. */
export class VirtualTime {
  now = 0;
  private next = 0;
  private readonly due = new Map<number, { at: number; run: () => void }>();

  after = (ms: number, run: () => void): (() => void) => {
    const key = this.next++;
    this.due.set(key, { at: this.now + ms, run });
    return () => void this.due.delete(key);
  };

  /** Runs everything that is due up to `ms` from now, in order of time. */
  async advance(ms: number): Promise<void> {
    const end = this.now + ms;
    for (;;) {
      await settle();
      const soonest = [...this.due].filter(([, task]) => task.at <= end).sort((a, b) => a[1].at - b[1].at || a[0] - b[0])[0];
      if (!soonest) break;
      this.due.delete(soonest[0]);
      this.now = Math.max(this.now, soonest[1].at);
      soonest[1].run();
    }
    this.now = end;
  }
}

const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn++) await Promise.resolve();
};
