import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What npm runs its script by: given `-c` and the command. */
const SHELLS = {
  'the shell of this machine': '',
  'a shell that becomes the script': '[ "$1" = -c ] && shift\neval "exec $1"',
  'a shell that passes no signal on': '/bin/sh "$@"\nexit $?',
};

/** Options of npm for one of these shells, which is written into `folder`. */
export function npmShell(folder: string, name: keyof typeof SHELLS): string[] {
  if (!SHELLS[name]) return [];
  const file = join(folder, 'shell');
  writeFileSync(file, `#!/bin/sh\n${SHELLS[name]}\n`, { mode: 0o755 });
  return ['--script-shell', file];
}
