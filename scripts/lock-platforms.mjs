// Completes package-lock.json with the binaries of other platforms. npm leaves out an optional package that its registry
// did not offer when the lock was made, and npm ci then refuses the lock on every machine. Each is pinned by its parent to
// one version, so the entry can be written without asking anybody; a foreign platform's package is never fetched.
// Usage: node scripts/lock-platforms.mjs [--write]; run it after each npm install that changed the lock.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
const PROCESSORS = ['arm64', 'arm', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'wasm32', 'x64'];
const EXACT = /^\d+\.\d+\.\d+(-[\w.]+)?$/;

/** What the name of a platform package says about where it runs: @swc/core-linux-arm64-musl → linux, arm64, musl. */
function platformOf(name) {
  const words = name.split(/[-/]/);
  const os = SYSTEMS.filter((one) => words.includes(one) || (one === 'win32' && words.includes('windows')));
  const cpu = PROCESSORS.filter((one) => words.includes(one) || (one === 'ppc64' && words.includes('ppc64le')));
  const libc = words.some((word) => word.startsWith('musl')) ? ['musl'] : words.includes('gnu') ? ['glibc'] : [];
  return { ...(os.length ? { os } : {}), ...(cpu.length ? { cpu } : {}), ...(libc.length && os.includes('linux') ? { libc } : {}) };
}

/** The optional packages that their parents name and the lock lacks, as entries of the lock. */
export function missingPlatforms(lock) {
  const found = {};
  for (const [path, entry] of Object.entries(lock.packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const nested = `${path ? `${path}/` : ''}node_modules/${name}`;
      const top = `node_modules/${name}`;
      if (lock.packages[nested] || lock.packages[top]) continue;
      if (!EXACT.test(version))
        throw new Error(`${path} wants ${name} ${version}: only an exact version can be written without the registry`);
      found[top] = { version, ...platformOf(name), optional: true, ...(entry.dev ? { dev: true } : {}) };
    }
  }
  return found;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const file = fileURLToPath(new URL('../package-lock.json', import.meta.url));
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingPlatforms(lock);
  for (const [path, { version, os, cpu, libc }] of Object.entries(missing)) {
    process.stdout.write(`${path} ${version} ${[os, cpu, libc].flat().filter(Boolean).join(' ')}\n`);
  }
  if (process.argv.includes('--write')) {
    const [root, ...rest] = Object.entries({ ...lock.packages, ...missing });
    rest.sort(([one], [other]) => (one < other ? -1 : 1));
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries([root, ...rest]) }, null, 2)}\n`);
  }
}
