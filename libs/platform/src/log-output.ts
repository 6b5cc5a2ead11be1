import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

const STANDARD_OUTPUT = 1;
const RETRIES = 10;
const PAUSE_MS = 10;
const pause = new Int32Array(new SharedArrayBuffer(4));

/**
 * Where a log goes: straight to a file descriptor, standard output unless told otherwise. A line that can't be written (the disk is full,
 * nobody reads the pipe any more) is lost and never ends the process; as soon as lines can be written again, `report` says how many were.
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
        // A pipe that is full for a moment.
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
