import type { Timers } from './ports.js';

interface Task {
  everyMs: number;
  run: () => Promise<void> | void;
}

/** Runs its tasks at their intervals between start and stop, as a replacement while the socket is down. */
export class Polling {
  private readonly tasks = new Map<object, Task>();
  private readonly cancels = new Map<object, () => void>();
  private active = false;

  constructor(private readonly timers: Timers) {}

  get running(): boolean {
    return this.active;
  }

  add(everyMs: number, run: Task['run']): () => void {
    const key = {};
    this.tasks.set(key, { everyMs, run });
    if (this.active) this.plan(key, everyMs);
    return () => {
      this.tasks.delete(key);
      this.cancels.get(key)?.();
      this.cancels.delete(key);
    };
  }

  start(): void {
    if (this.active) return;
    this.active = true;
    for (const key of this.tasks.keys()) this.plan(key, 0);
  }

  stop(): void {
    this.active = false;
    for (const cancel of this.cancels.values()) cancel();
    this.cancels.clear();
  }

  private plan(key: object, ms: number): void {
    const cancel = this.timers.after(ms, () => void this.turn(key));
    this.cancels.set(key, cancel);
  }

  private async turn(key: object): Promise<void> {
    const task = this.tasks.get(key);
    if (!this.active || !task) return;
    try {
      await task.run();
    } catch {
      // The next turn tries again; the pill already shows the state of the connection.
    }
    if (this.active && this.tasks.has(key)) this.plan(key, task.everyMs);
  }
}
