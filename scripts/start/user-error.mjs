/** A failure that a person can correct: its message is one sentence with the fault and the remedy. */
export class UserError extends Error {}

/** The causes that a program of the system names in its output or by a code; the first match counts. */
const CAUSES = [
  // Postgres reports a full device for its shared memory, too.
  [
    /shared memory segment.*No space left|No space left.*shared memory/is,
    () =>
      'The shared memory of this machine (/dev/shm) is full: free some, or give the container more of it (--shm-size), and start again.',
  ],
  [/No space left|ENOSPC|53100/i, (path) => `The disk is full${path}: free some space and start again; nothing that was saved is lost.`],
  [/could not bind .* address already in use/is, () => 'Another program took the port of the database while it started: start again.'],
  [
    /Permission denied|Read-only file system|Operation not permitted|EACCES|EPERM|EROFS/i,
    (path) => `This user may not write here${path}: run it from a folder you own, or set DATA_DIR to one.`,
  ],
  [
    /invalid locale|locale .* not (?:supported|found)|could not (?:find|create) .*locale/i,
    () =>
      'The locale that the database was made with is not installed on this machine: install it, or move the data folder away to start afresh.',
  ],
];

/** Returns the sentence for the cause in a text or a code; null for an unknown one. */
export function knownCause(text, path) {
  const found = CAUSES.find(([pattern]) => pattern.test(text));
  return found ? found[1](path ? ` (${path})` : '') : null;
}

/** Returns the sentence for any error: ours unchanged, a known cause in words, any other by its message. */
export function messageFor(error) {
  if (error instanceof UserError) return error.message;
  const cause = knownCause(`${error?.code ?? ''} ${error?.message ?? ''}`, error?.path);
  return cause ?? `Something unexpected stopped the start: ${error?.message ?? String(error)}`;
}
