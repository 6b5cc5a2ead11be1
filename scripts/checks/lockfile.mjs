// The lock file names versions and checksums, never the host they came from, and the binaries of all platforms: it must
// install from any registry, anywhere. The binaries of platforms that a registry did not offer have no checksum.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { missingPlatforms } from '../lock-platforms.mjs';
import { root } from './sources.mjs';

export const title = 'package-lock.json installs everywhere and names no registry';

export default function lockfile() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const { packages } = lock;
  const missing = Object.keys(missingPlatforms(lock)).length;
  const hosts = Object.entries(packages).filter(([, { resolved }]) => /^(https?|git|ssh)[:+]/.test(resolved ?? ''));
  const unchecked = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle && !entry.optional && !entry.integrity,
  );
  return [
    ...(missing > 0
      ? [`${missing} packages of other platforms are missing, so npm ci refuses it: run node scripts/lock-platforms.mjs --write`]
      : []),
    ...hosts
      .slice(0, 5)
      .map(
        ([path, { resolved }]) =>
          `${path} is tied to ${new URL(resolved.replace(/^git\+/, '')).host}: set omit-lockfile-registry-resolved and install again`,
      ),
    ...unchecked.slice(0, 5).map(([path]) => `${path} has no checksum`),
  ];
}
