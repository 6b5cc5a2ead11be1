// Node's hooks for a spec and its subjects: TypeScript compiled as for the server, libraries from their sources, and new instances of the modules
// that belong to one spec file.
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { transformSync } from '@swc/core';
import { root } from '../../start/run.mjs';
import { compiledOf } from './compiled.cjs';

const CONFIG = join(root, '.swcrc');
const HOME = `${pathToFileURL(root).href}/`;
const GLOBALS = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test'];

const isOurs = (url) => url?.startsWith(HOME) && !url.includes('/node_modules/');
const changedAt = (file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const configuredAt = changedAt(CONFIG);
/** Returns the number of the spec file for which a module was loaded. */
const specOf = (url) => /\?spec=(\d+)$/.exec(url ?? '')?.[1];
/** Returns true for modules that register hooks with Jest when they load. */
const belongsToSpec = (url) => url.includes('/testing/');

/** Returns the TypeScript source of an import of ours; null: Node resolves it itself, or reports it missing. */
function sourceOf(specifier, parent) {
  const [, library, file = 'index'] = /^@app\/(\w+)(?:\/(.+))?$/.exec(specifier) ?? [];
  if (library) return `${HOME}libs/${library}/src/${file}.ts`;
  if (!isOurs(parent) || !/^\.{1,2}\/.*\.js$/.test(specifier)) return null;
  const url = new URL(specifier.replace(/js$/, 'ts'), parent);
  return existsSync(url) ? url.href : null;
}

export async function resolve(specifier, context, next) {
  const spec = specOf(context.parentURL);
  if (specifier === '@jest/globals') {
    if (!spec) throw new Error(`${context.parentURL} imports @jest/globals: only specs may, and what stands in a folder "testing"`);
    return { url: `jest-globals:${spec}`, format: 'module', shortCircuit: true };
  }
  const url = sourceOf(specifier, context.parentURL);
  if (!url) return next(specifier, context);
  return { url: spec && belongsToSpec(url) ? `${url}?spec=${spec}` : url, format: 'module', shortCircuit: true };
}

/** Writes the file whole, because another worker may read it at the same moment. */
function write(file, text) {
  const half = `${file}.${process.pid}`;
  writeFileSync(half, text);
  renameSync(half, file);
}

function compiled(file) {
  const out = compiledOf(file);
  if (changedAt(out) > Math.max(configuredAt, changedAt(file))) return readFileSync(out, 'utf8');
  const { code, map } = transformSync(readFileSync(file, 'utf8'), { filename: file, configFile: CONFIG, sourceMaps: true });
  mkdirSync(dirname(out), { recursive: true });
  write(`${out}.map`, map);
  write(out, code);
  return code;
}

export async function load(url, context, next) {
  const spec = /^jest-globals:(\d+)$/.exec(url)?.[1];
  if (spec) {
    const source = `export const { ${GLOBALS.join(', ')} } = globalThis[Symbol.for('jest-globals')].get(${spec});`;
    return { format: 'module', source, shortCircuit: true };
  }
  if (!isOurs(url) || !/\.ts(\?spec=\d+)?$/.test(url)) return next(url, context);
  return { format: 'module', source: compiled(fileURLToPath(url)), shortCircuit: true };
}
