import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';

const SOURCES = fileURLToPath(new URL('.', import.meta.url));
const isOwn = (file: string) => /(?<!\.spec)\.ts$/.test(file) && !file.startsWith('testing');

describe('the persistence module', () => {
  it('is the only place in the API where a repository is built', () => {
    const files = readdirSync(SOURCES, { recursive: true }).map(String).filter(isOwn);
    const building = files.filter((file) => /new \w*Repository\(/.test(readFileSync(join(SOURCES, file), 'utf8')));
    expect(building).toEqual(['persistence.module.ts']);
  });
});
