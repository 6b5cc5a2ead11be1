import { readdirSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const FOLDER = new URL('./measures/', import.meta.url);

it.each(readdirSync(FOLDER).filter((name) => name.endsWith('.mjs')))('loads %s with every name that it imports', async (name) => {
  const measure = (await import(new URL(name, FOLDER).href)) as object;
  expect(Object.keys(measure)).not.toEqual([]);
});
