// Jest's runtime with one difference: specs are loaded by Node itself, so that a worker loads the server once and not anew for each file.
const { AsyncLocalStorage } = require('node:async_hooks');
const { register } = require('node:module');
const { pathToFileURL, fileURLToPath } = require('node:url');
const { default: JestRuntime } = require('jest-runtime');
const { compiledOf } = require('./compiled.cjs');

register(pathToFileURL(require.resolve('./hooks.mjs')));

/** Jest's own code runs in a context of its own, where `expect.any(String)` and `instanceof Error` mean these. */
const SHARED = [Array, BigInt, Boolean, Date, Error, Function, Map, Number, Object, Promise, RegExp, Set, String];

const globals = new Map();
globalThis[Symbol.for('jest-globals')] = globals;
let files = 0;

/** Jest's runner is loaded for each file and would leave a store of its own switched on, which every promise of the files after it passes. */
const store = new AsyncLocalStorage();
function OneStore() {
  return store;
}

/** Stack frames name sources, with the number of their spec; Jest asks for the map of each. */
class SourceMaps extends Map {
  get(source) {
    if (!/\.ts(\?spec=\d+)?$/.test(source)) return undefined;
    return `${compiledOf(source.startsWith('file:') ? fileURLToPath(source) : source)}.map`;
  }
}

module.exports.__esModule = true;
module.exports.default = class NativeRuntime extends JestRuntime {
  constructor(config, environment, ...rest) {
    super(config, environment, ...rest);
    for (const kind of SHARED) environment.global[kind.name] = kind;
    environment.fakeTimersModern = new environment.fakeTimersModern.constructor({ config, global: globalThis });
  }

  async unstable_importModule(path) {
    files += 1;
    globals.set(files, this.requireModuleOrMock(path, '@jest/globals'));
    await import(`${pathToFileURL(path).href}?spec=${files}`);
  }

  requireInternalModule(from, name) {
    return name === 'node:async_hooks' ? { AsyncLocalStorage: OneStore } : super.requireInternalModule(from, name);
  }

  getSourceMaps() {
    return new SourceMaps();
  }
};
