// A primary whose log pgBackRest archives into a repository, with a file that serves as an example for an operator.
import { execFile } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresEnvironment, SUPERUSER } from '../../postgres/cluster.mjs';
import { asAccount } from '../../postgres/identity.mjs';
import { Servers } from './postgres.mjs';

const execute = promisify(execFile);
/** The name of the servers in the repository. */
const STANZA = 'evening';

export class ArchivedServers extends Servers {
  file = join(this.folder, 'pgbackrest.conf');
  sockets = this.own(join(this.folder, 'sockets'));
  repository = this.own(join(this.folder, 'repository'));
  logs = this.own(join(this.folder, 'pgbackrest-logs'));

  /** Makes the primary and its place in the repository, which stays empty until then. */
  async primary(port) {
    this.writeSettings(port);
    const primary = await super.primary(port);
    await this.run('stanza-create');
    await this.run('check');
    return primary;
  }

  writeSettings(port) {
    writeFileSync(
      this.file,
      `[global]
repo1-path=${this.repository}
repo1-retention-full=2
# Files of one backup lie together, and of a large file an incremental backup keeps the blocks that changed.
repo1-bundle=y
repo1-block=y
repo1-cipher-type=aes-256-cbc
repo1-cipher-pass=drill
compress-type=zst
start-fast=y
process-max=2
lock-path=${this.logs}
spool-path=${this.logs}
log-path=${this.logs}
log-level-console=warn

[${STANZA}]
pg1-path=${join(this.folder, 'primary/postgres')}
pg1-port=${port}
pg1-socket-path=${this.sockets}
pg1-user=${SUPERUSER}
`,
      { mode: 0o600 },
    );
    if (this.account) chownSync(this.file, this.account.uid, this.account.gid);
  }

  start(name, data, port, more = {}) {
    return super.start(name, data, port, { unix_socket_directories: this.sockets, ...more });
  }

  command = (...words) => ['pgbackrest', `--config=${this.file}`, `--stanza=${STANZA}`, ...words];

  archiving = { archive_command: this.command('archive-push', '%p').join(' ') };

  /** Runs a command of pgBackRest; returns the milliseconds. @throws with what it said when it fails. */
  async run(...words) {
    const [program, ...args] = this.command(...words);
    const began = performance.now();
    const env = { ...postgresEnvironment(), PGPASSWORD: this.password };
    const ran = execute(program, args, { cwd: this.folder, env, ...asAccount(this.account) });
    await ran.catch(({ stdout, stderr }) => {
      throw new Error(`pgbackrest ${words.join(' ')} failed: ${stdout}${stderr}`);
    });
    return performance.now() - began;
  }

  /** Restores the newest backup that fits, with all that the archive has up to the instant, a Date, and starts it as a server of its own. */
  async recovered(port, instant) {
    const data = join(this.own(join(this.folder, 'recovered')), 'postgres');
    mkdirSync(data, { mode: 0o700 });
    if (this.account) chownSync(data, this.account.uid, this.account.gid);
    const target = instant.toISOString().replace('T', ' ').replace('Z', '+00');
    await this.run('restore', `--pg1-path=${data}`, '--type=time', `--target=${target}`, '--target-action=promote');
    return this.start('recovered', data, port, { archive_mode: 'off' });
  }
}
