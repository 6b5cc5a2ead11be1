// The lock file names versions and checksums, never the host they came from: it must install from any registry.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './sources.mjs';

export const title = 'package-lock.json names no registry';

export default function lockfile() {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const hosts = Object.entries(packages).filter(([, { resolved }]) => /^(https?|git|ssh)[:+]/.test(resolved ?? ''));
  const unchecked = Object.entries(packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle && !entry.integrity,
  );
  return [
    ...hosts
      .slice(0, 5)
      .map(
        ([path, { resolved }]) =>
          `${path} is tied to ${new URL(resolved.replace(/^git\+/, '')).host}: set omit-lockfile-registry-resolved and install again`,
      ),
    ...unchecked.slice(0, 5).map(([path]) => `${path} has no checksum`),
  ];
}
