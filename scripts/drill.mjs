// npm run drill: the drills by name. npm run drill -- NAME … [--long] [--minutes N] [--old COMMIT]: starts a cluster on this machine, breaks it while clients work, and prints what
// that came to beside the goals; the exit code is 1 when a promise broke. --small is for the tests: it judges what is lost or refused, and no times.
import { fork } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { makeCertificate } from './drill/engines/certificate.mjs';
import { findPrograms } from './drill/engines/programs.mjs';
import { DRILLS, readWords } from './drill/names.mjs';
import { messageFor, UserError } from './start/user-error.mjs';

/** The names of the drills; a word that is wrong ends the command with its sentence. */
function namesOf(args) {
  try {
    return readWords(args).names;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

const words = namesOf(process.argv.slice(2));
const unknown = words.filter((word) => !(word in DRILLS));

/** Runs the drills in a process of its own: Node reads the authorities that it trusts once, when it starts. */
async function run() {
  if (!existsSync(new URL('../worker/dist/migrate.js', import.meta.url)))
    throw new UserError('The product is not built: run npm run build first.');
  const programs = findPrograms();
  const folder = mkdtempSync(join(tmpdir(), 'saanjh-drill-'));
  try {
    // Postgres runs as another user when root runs the drills.
    chmodSync(folder, 0o755);
    const certificate = makeCertificate(folder);
    const env = { ...process.env, NODE_EXTRA_CA_CERTS: certificate };
    const child = fork(fileURLToPath(new URL('drill/run.mjs', import.meta.url)), process.argv.slice(2), { env });
    child.send({ folder, certificate, programs });
    // The child ends what it has started before it ends.
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.connected && child.disconnect());
    return await new Promise((resolve) => child.once('exit', (code) => resolve(code ?? 1)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

if (words.length === 0 || unknown.length > 0) {
  for (const name of unknown) process.stderr.write(`There is no drill ${name}.\n`);
  const width = Math.max(...Object.keys(DRILLS).map((name) => name.length));
  const lines = Object.entries(DRILLS).map(([name, what]) => `  ${name.padEnd(width)}  ${what}`);
  process.stdout.write(`npm run drill -- NAME … [--long] runs drills:\n${lines.join('\n')}\n`);
  process.exitCode = unknown.length > 0 ? 1 : 0;
} else {
  try {
    process.exitCode = await run();
  } catch (error) {
    process.stderr.write(`${messageFor(error)}\n`);
    process.exitCode = 1;
  }
}
