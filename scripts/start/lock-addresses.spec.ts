import { describe, expect, it } from '@jest/globals';
import { withAddresses } from './lock-addresses.mjs';

const integrity = 'sha512-x';
const addressOf = (path: string, entry: object): unknown =>
  withAddresses({ packages: { [path]: entry } }, 'https://registry.test/npm').packages[path].resolved;

describe('the addresses of packages', () => {
  it('the addresses of packages are those of the registry of this machine, with or without a scope', () => {
    expect(addressOf('node_modules/pg', { version: '8.1.0', integrity })).toBe('https://registry.test/npm/pg/-/pg-8.1.0.tgz');
    expect(addressOf('node_modules/a/node_modules/@swc/core', { version: '1.2.3', integrity })).toBe(
      'https://registry.test/npm/@swc/core/-/core-1.2.3.tgz',
    );
  });

  it('a package under another name has the address of its own name', () => {
    expect(addressOf('node_modules/@typescript/native', { name: 'typescript', version: '7.0.2', integrity })).toBe(
      'https://registry.test/npm/typescript/-/typescript-7.0.2.tgz',
    );
  });

  it('workspaces, and packages from another place than a registry, keep their entries', () => {
    expect(addressOf('api', { version: '0.1.0' })).toBeUndefined();
    expect(addressOf('node_modules/@app/api', { link: true, resolved: 'api' })).toBe('api');
    expect(addressOf('node_modules/one', { version: '1.0.0', integrity, resolved: 'git+ssh://host.test/one' })).toBe(
      'git+ssh://host.test/one',
    );
    expect(addressOf('node_modules/in-a-bundle', { version: '1.0.0', inBundle: true })).toBeUndefined();
  });
});
