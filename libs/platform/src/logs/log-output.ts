import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const STANDARD_OUTPUT = 1;
const RETRIES = 10;
const PAUSE_MS = 10;
const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * The output of a log: directly to a file descriptor, by default standard output. A line that cannot be written (the disk is full, the pipe has no
 * reader) is dropped and never ends the process; as soon as lines can be written again, `report` gets their number.
 */
export class LogOutput implements DestinationStream {
  private lost = 0;
  private torn = false;

  constructor(
    private readonly report: (lost: number) => string,
    private readonly descriptor = STANDARD_OUTPUT,
  ) {}

  write(line: string): void {
    if (this.lost > 0) {
      if (!this.put(`${this.torn ? '\n' : ''}${this.report(this.lost)}`)) return void (this.lost += 1);
      this.lost = 0;
      this.torn = false;
    }
    if (!this.put(line)) this.lost += 1;
  }

  private put(text: string): boolean {
    let rest = Buffer.from(text);
    for (let tries = 0; rest.length > 0;) {
      try {
        rest = rest.subarray(writeSync(this.descriptor, rest));
      } catch (error) {
        // The pipe is full for a moment.
        if ((error as NodeJS.ErrnoException).code === 'EAGAIN' && (tries += 1) <= RETRIES) {
          Atomics.wait(pause, 0, 0, PAUSE_MS);
          continue;
        }
        this.torn ||= rest.length < Buffer.byteLength(text);
        return false;
      }
    }
    return true;
  }
}
