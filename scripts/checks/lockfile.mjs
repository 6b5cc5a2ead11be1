// The lock file names versions and checksums, never their host, and the binaries of all platforms: it must install the locked versions from any
// registry, anywhere, on the oldest Node that package.json allows. npm omits packages of another platform that its registry lacks, and npm ci then
// refuses the lock on that platform; we take a version that exists for all of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { root } from './sources.mjs';

export const title = 'package-lock.json installs everywhere on our oldest Node, checks what it installs and names no registry';

const lockOfProject = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Returns the optional packages that their parents name and the lock lacks. */
function absentPlatforms(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`${path ? `${path}/` : ''}node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map(([name, version]) => `${name} ${version}`),
  );
}

/** Returns the packages whose engines refuse the oldest supported Node. */
function tooNew(packages) {
  const { engines } = packages[''] ?? {};
  if (!engines) return [];
  const oldest = semver.minVersion(engines.node);
  return Object.entries(packages)
    .filter(([, entry]) => entry.engines?.node && !semver.satisfies(oldest, entry.engines.node))
    .map(([path, entry]) => `${path} ${entry.version} wants Node ${entry.engines.node}, the project allows ${oldest}`);
}

/** Returns the packages that two package.json files of ours require in different versions. */
function twoVersions(packages) {
  const wanted = new Map();
  for (const [path, { dependencies, devDependencies }] of Object.entries(packages)) {
    if (path.includes('node_modules/')) continue;
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies }))
      wanted.set(name, (wanted.get(name) ?? new Set()).add(version));
  }
  return [...wanted]
    .filter(([, versions]) => versions.size > 1)
    .map(([name, versions]) => `${name} is wanted as ${[...versions].join(' and ')}`);
}

export default function lockfile({ packages } = lockOfProject()) {
  const hosts = Object.entries(packages).filter(([, { resolved }]) => /^(https?|git|ssh)[:+]/.test(resolved ?? ''));
  const unchecked = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle && !entry.integrity,
  );
  const mend = 'take a version in package.json that the registry offers for every platform, and run npm install';
  return [
    ...tooNew(packages),
    ...twoVersions(packages),
    ...absentPlatforms(packages)
      .slice(0, 5)
      .map((name) => `${name} is missing, so npm ci refuses the lock on its platform: ${mend}`),
    ...hosts
      .slice(0, 5)
      .map(
        ([path, { resolved }]) =>
          `${path} is tied to ${new URL(resolved.replace(/^git\+/, '')).host}: run npm install --omit-lockfile-registry-resolved`,
      ),
    ...unchecked.slice(0, 5).map(([path]) => `${path} has no checksum: ${mend}`),
  ];
}
