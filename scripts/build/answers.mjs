// The answers of the OpenAPI document: made from the types of the controllers whenever a source of the API has changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root, run } from '../start/run.mjs';
import { UserError } from '../start/user-error.mjs';

/** The file of the answers, which api/src/open-api/answers.ts reads. */
export const ANSWERS_FILE = join(root, 'api/dist/answers.json');
const SOURCES = ['api/src', 'libs/contracts/src', 'libs/domain/src'];
const SPECS = /\.spec\.ts$|[\\/](testing)[\\/]/;

/** Returns one hash over all inputs of the answers: by the times of files, each checkout would make them again. */
function hashOfInputs() {
  const sources = [...SOURCES, 'scripts/build/answers'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
  );
  const files = [...sources.filter((name) => /\.(ts|mjs)$/.test(name) && !SPECS.test(name)), 'tsconfig.base.json', 'package-lock.json'];
  const hash = createHash('sha256');
  for (const file of files.sort())
    hash
      .update(file.split(sep).join('/'))
      .update('\0')
      .update(readFileSync(join(root, file)))
      .update('\0');
  return hash.digest('hex');
}

const inputsOfLast = () => (existsSync(ANSWERS_FILE) ? JSON.parse(readFileSync(ANSWERS_FILE, 'utf8')).inputs : null);

/**
 * Updates the answers, in a process of its own, so that other steps of a build run beside it; returns whether that was necessary.
 * @throws UserError with the types without a schema.
 */
export async function buildAnswers() {
  const inputs = hashOfInputs();
  if (inputsOfLast() === inputs) return false;
  const { code, output } = await run(process.execPath, [join(root, 'scripts/build/answers/write.mjs'), inputs]);
  if (code !== 0) throw new UserError(`${relative(root, ANSWERS_FILE)} could not be made:\n${output.trim()}`);
  return true;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const made = await buildAnswers();
  process.stdout.write(made ? 'answers made\n' : 'answers are up to date\n');
}
