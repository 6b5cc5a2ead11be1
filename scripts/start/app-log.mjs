// The output file of the API and the worker under supervision: a pipe to a killed supervisor would break.
import { existsSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const LIMIT = 10_000_000;

/** Opens <data folder>/app.log for appending; returns its descriptor, and the message for a process that does not start. */
export function openAppLog(dataDir) {
  const file = join(dataDir, 'app.log');
  if (existsSync(file) && statSync(file).size > LIMIT) truncateSync(file);
  const descriptor = openSync(file, 'a', 0o600);
  const from = statSync(file).size;
  return { descriptor, reason: () => `${lastError(readFileSync(file).subarray(from).toString('utf8'))}; ${file} has the rest` };
}

/** Returns the last failure: an error record of the logger, or the message of an uncaught error. */
function lastError(text) {
  for (const line of text.trim().split('\n').reverse()) {
    const uncaught = /^(?:\w*Error(?: \[\w+\])?|[A-Z]\w+Problem): (.+)/.exec(line);
    if (uncaught) return uncaught[1].replace(/\.$/, '');
    if (!line.startsWith('{')) continue;
    try {
      const record = JSON.parse(line);
      if (record.level === 'error' || record.level === 'fatal') return record.err?.message ?? record.msg;
    } catch {
      // The line is cut off.
    }
  }
  return 'it gave no reason';
}
