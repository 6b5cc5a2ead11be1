// A child that is restarted after its death. It gets an IPC channel and a session of its own: Ctrl-C reaches it only through us, in order, and it
// ends when the channel closes because we were killed.
import { fork } from 'node:child_process';

const BACKOFF_FIRST_MS = 100;
const BACKOFF_MOST_MS = 10_000;
/** The lifetime after which a child restarts without delay. */
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
      const isRequested = this.#restart;
      this.#restart = false;
      if (!isRequested) this.deaths += 1;
      if (isRequested || Date.now() - began > HEALTHY_MS) this.#backoff = BACKOFF_FIRST_MS;
      if (!isRequested) this.say(`The ${this.name} stopped (${signal ?? `exit code ${code}`}); starting it again.`);
      this.#timer = setTimeout(() => this.start(), isRequested ? 0 : this.#backoff);
      this.#backoff = Math.min(this.#backoff * 2, BACKOFF_MOST_MS);
    });
  }

  get pid() {
    return this.#child?.pid;
  }

  /** Ends the child so that it restarts with new code. */
  restart() {
    if (!this.#child) return;
    this.#restart = true;
    this.#child.kill('SIGTERM');
  }

  /** Drains the child and waits; one that hangs is killed. */
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

  /** Kills the child at a second Ctrl-C. */
  kill() {
    this.#stopping = true;
    clearTimeout(this.#timer);
    this.#child?.kill('SIGKILL');
  }
}
