// A child that is restarted when it dies. It gets an IPC channel and a session of its own: Ctrl-C reaches it only through
// us, in order, and it leaves when the channel closes because we were killed.
import { fork } from 'node:child_process';

const BACKOFF_FIRST_MS = 100;
const BACKOFF_MOST_MS = 10_000;
/** A child that lived this long has earned a prompt restart. */
const HEALTHY_MS = 30_000;
const PATIENCE_MS = 10_000;

export class Supervised {
  #backoff = BACKOFF_FIRST_MS;
  #stopping = false;
  #timer = null;
  #child = null;
  #restart = false;
  deaths = 0;

  /** `out` is a file descriptor or 'inherit': never a pipe to us, which would break when we are killed. */
  constructor({ name, script, env, out, say }) {
    Object.assign(this, { name, script, env, out, say });
  }

  start() {
    const began = Date.now();
    const child = fork(this.script, [], {
      env: this.env,
      detached: true,
      stdio: ['ignore', this.out, this.out, 'ipc'],
      execArgv: ['--enable-source-maps'],
    });
    this.#child = child;
    this.ended = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
    child.once('exit', (code, signal) => {
      this.#child = null;
      if (this.#stopping) return;
      const asked = this.#restart;
      this.#restart = false;
      if (!asked) this.deaths += 1;
      if (asked || Date.now() - began > HEALTHY_MS) this.#backoff = BACKOFF_FIRST_MS;
      if (!asked) this.say(`The ${this.name} stopped (${signal ?? `exit code ${code}`}); starting it again.`);
      this.#timer = setTimeout(() => this.start(), asked ? 0 : this.#backoff);
      this.#backoff = Math.min(this.#backoff * 2, BACKOFF_MOST_MS);
    });
  }

  get pid() {
    return this.#child?.pid;
  }

  /** Ends it so that it comes back with new code. */
  restart() {
    if (!this.#child) return;
    this.#restart = true;
    this.#child.kill('SIGTERM');
  }

  /** Drains it and waits; a child that hangs is killed. */
  async stop() {
    this.#stopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (!child) return;
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
    await this.ended;
    clearTimeout(late);
  }

  /** No more patience: a second Ctrl-C. */
  kill() {
    this.#stopping = true;
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
  }
}
