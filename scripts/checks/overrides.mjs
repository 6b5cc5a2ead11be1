// JSON has no comments: the reason for each override of package.json is a row of a table in docs/contributing.md.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

export const title = 'every override of package.json has its reason in docs/contributing.md';

const read = (path) => readFileSync(join(root, path), 'utf8');
/** Matches `parent` > `package` version, the first cell of a row. */
const ROW = /^\| `([^`]+)` > `([^`]+)` ([\d.]+) +\|/gm;

export default function overrides(manifest = JSON.parse(read('package.json')), page = read('docs/contributing.md')) {
  const forced = Object.entries(manifest.overrides).flatMap(([parent, packages]) =>
    Object.entries(packages).map(([name, version]) => `${parent} > ${name} ${version}`),
  );
  const explained = [...page.matchAll(ROW)].map(([, parent, name, version]) => `${parent} > ${name} ${version}`);
  return [
    ...forced.filter((one) => !explained.includes(one)).map((one) => `the override ${one} has no row with its reason`),
    ...explained.filter((one) => !forced.includes(one)).map((one) => `a row explains ${one}, which is no override`),
  ];
}
