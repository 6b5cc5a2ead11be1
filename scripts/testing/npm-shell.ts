import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The shells by which npm runs its script, with `-c` and the command as arguments. */
const SHELLS = {
  'the shell of this machine': '',
  'a shell that becomes the script': '[ "$1" = -c ] && shift\neval "exec $1"',
  'a shell that passes no signal on': '/bin/sh "$@"\nexit $?',
};

/** Returns npm's options for one of these shells, which is written into `folder`. */
export function npmShell(folder: string, name: keyof typeof SHELLS): string[] {
  if (!SHELLS[name]) return [];
  const file = join(folder, 'shell');
  writeFileSync(file, `#!/bin/sh\n${SHELLS[name]}\n`, { mode: 0o755 });
  return ['--script-shell', file];
}
