// The lock file names versions and checksums, never the host they came from, and the binaries of all platforms: it must
// install from any registry, anywhere, and install what was locked. npm leaves out what its registry does not offer of another platform,
// and npm ci then refuses the lock on that platform; a version is taken that is offered for all of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

export const title = 'package-lock.json installs everywhere, checks what it installs and names no registry';

const lockOfProject = () => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** The optional packages that their parents name and the lock lacks. */
function absentPlatforms(packages) {
  return Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !packages[`${path ? `${path}/` : ''}node_modules/${name}`] && !packages[`node_modules/${name}`])
      .map(([name, version]) => `${name} ${version}`),
  );
}

export default function lockfile({ packages } = lockOfProject()) {
  const hosts = Object.entries(packages).filter(([, { resolved }]) => /^(https?|git|ssh)[:+]/.test(resolved ?? ''));
  const unchecked = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle && !entry.integrity,
  );
  const mend = 'take a version in package.json that the registry offers for every platform, and run npm install';
  return [
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
