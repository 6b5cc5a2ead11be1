// Where the API and the worker write while they are supervised: a file, because a pipe to a killed supervisor would break.
import { existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT = 10_000_000;

/** Opens <data folder>/app.log for appending; gives its descriptor, and what to say when a process does not start. */
export function openAppLog(dataDir) {
  const file = join(dataDir, 'app.log');
  if (existsSync(file) && statSync(file).size > LIMIT) truncateSync(file);
  const descriptor = openSync(file, 'a', 0o600);
  const from = statSync(file).size;
  return { descriptor, reason: () => `${lastError(readFileSync(file).subarray(from).toString('utf8'))}; ${file} has the rest` };
}

/** The last thing that went wrong: an error record of the logger, or the message of an uncaught error. */
function lastError(text) {
  for (const line of text.trim().split('\n').reverse()) {
    const uncaught = /^(?:\w*Error(?: \[\w+\])?|[A-Z]\w+Problem): (.+)/.exec(line);
    if (uncaught) return uncaught[1].replace(/\.$/, '');
    if (!line.startsWith('{')) continue;
    try {
      const record = JSON.parse(line);
      if (record.level === 'error' || record.level === 'fatal') return record.err?.message ?? record.msg;
    } catch {
      // A line that was cut off.
    }
  }
  return 'it gave no reason';
}
