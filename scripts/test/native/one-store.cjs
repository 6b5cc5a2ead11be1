// Jest's runtime with two differences: what is loaded again is not compiled again, and one store serves all files. Jest's runner is loaded for
// each file, and would leave a store of its own switched on, which every promise of the files after it passes.
require('./compile-once.cjs');
const { AsyncLocalStorage } = require('node:async_hooks');
const { default: JestRuntime } = require('jest-runtime');

const store = new AsyncLocalStorage();
function OneStore() {
  return store;
}

module.exports.__esModule = true;
module.exports.default = class OneStoreRuntime extends JestRuntime {
  requireInternalModule(from, name) {
    return name === 'node:async_hooks' ? { AsyncLocalStorage: OneStore } : super.requireInternalModule(from, name);
  }
};
