/** A failure that a person can mend: its message is one sentence that says what is wrong and what to do. */
export class UserError extends Error {}

/** The sentence for any error: ours as it is, a full disk or a refused write in words, anything else by its message. */
export function messageFor(error) {
  if (error instanceof UserError) return error.message;
  const path = error?.path ? ` (${error.path})` : '';
  if (error?.code === 'ENOSPC' || /No space left on device/i.test(error?.message ?? '')) {
    return `The disk is full${path}: free some space and start again; nothing that was saved is lost.`;
  }
  if (error?.code === 'EACCES' || error?.code === 'EPERM' || error?.code === 'EROFS') {
    return `This user may not write here${path}: run it from a folder you own, or set DATA_DIR to one.`;
  }
  return `Something unexpected stopped the start: ${error?.message ?? String(error)}`;
}
