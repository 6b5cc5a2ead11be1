// Specs are loaded by Node itself, so that a worker loads the server once and not anew for each file.
const { register } = require('node:module');
const { pathToFileURL, fileURLToPath } = require('node:url');
const { compiledOf } = require('./compiled.cjs');
const { default: OneStoreRuntime } = require('./one-store.cjs');

register(pathToFileURL(require.resolve('./hooks.mjs')));

/** Jest's own code runs in a context of its own, where `expect.any(String)` and `instanceof Error` mean these. */
const SHARED = [Array, BigInt, Boolean, Date, Error, Function, Map, Number, Object, Promise, RegExp, Set, String];

const globals = new Map();
globalThis[Symbol.for('jest-globals')] = globals;
let files = 0;

/** Stack frames name sources, with the number of their spec; Jest asks for the map of each. */
class SourceMaps extends Map {
  get(source) {
    if (!/\.ts(\?spec=\d+)?$/.test(source)) return undefined;
    return `${compiledOf(source.startsWith('file:') ? fileURLToPath(source) : source)}.map`;
  }
}

module.exports.__esModule = true;
module.exports.default = class NativeRuntime extends OneStoreRuntime {
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

  getSourceMaps() {
    return new SourceMaps();
  }
};
