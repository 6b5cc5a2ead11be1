// Jest's runtime with three differences: repeated loads are not compiled again, one store serves all files, and specs without a browser are loaded by
// Node itself, so that a worker loads the server once and not for each file. This file alone uses internals of jest-runtime 30, and runtime.spec.ts
// names them. With JEST_RUNTIME=plain jest.config.mjs omits it.
require('./compile-once.cjs');
const { AsyncLocalStorage } = require('node:async_hooks');
const { register } = require('node:module');
const { fileURLToPath, pathToFileURL } = require('node:url');
const { default: JestRuntime } = require('jest-runtime');
const { compiledOf } = require('./compiled.cjs');

// Jest ends a worker half a second after its last file and reports that tests leak. The release of a heap of this size takes longer, so a worker
// without an open handle, timer or socket exits without it; one with such a leak keeps running, and Jest reports it.
if (process.send) process.once('beforeExit', () => process.exit());

/** Jest's own code runs in a context of its own, in which `expect.any(String)` and `instanceof Error` mean these. */
const SHARED = [Array, BigInt, Boolean, Date, Error, Function, Map, Number, Object, Promise, RegExp, Set, String];

/**
 * Jest's runner is loaded for each file, and would leave a store of its own switched on, through which every promise of the files after it passes.
 */
const store = new AsyncLocalStorage();
function OneStore() {
  return store;
}

/** The exports of @jest/globals for each spec file, by its number. */
let globals;
let files = 0;

/** Registers our sources with Node's loader at the first file without a browser. */
function startNative() {
  if (globals) return;
  globals = new Map();
  globalThis[Symbol.for('jest-globals')] = globals;
  register(pathToFileURL(require.resolve('./hooks.mjs')));
}

/** Stack frames name sources, with the number of their spec; Jest requests the map of each. */
class SourceMaps extends Map {
  get(source) {
    if (!/\.ts(\?spec=\d+)?$/.test(source)) return undefined;
    return `${compiledOf(source.startsWith('file:') ? fileURLToPath(source) : source)}.map`;
  }
}

module.exports.__esModule = true;
module.exports.default = class Runtime extends JestRuntime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    this.isNative = !('dom' in environment);
    if (!this.isNative) return;
    startNative();
    for (const kind of SHARED) environment.global[kind.name] = kind;
    environment.fakeTimersModern = new environment.fakeTimersModern.constructor({ config, global: globalThis });
  }

  requireInternalModule(from, name) {
    return name === 'node:async_hooks' ? { AsyncLocalStorage: OneStore } : super.requireInternalModule(from, name);
  }

  async unstable_importModule(path, ...rest) {
    if (!this.isNative) return super.unstable_importModule(path, ...rest);
    files += 1;
    globals.set(files, this.requireModuleOrMock(path, '@jest/globals'));
    await import(`${pathToFileURL(path).href}?spec=${files}`);
  }

  getSourceMaps() {
    return this.isNative ? new SourceMaps() : super.getSourceMaps();
  }
};
