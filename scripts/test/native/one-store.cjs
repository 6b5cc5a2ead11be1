// Jest's runtime with one difference: Jest's runner is loaded for each file and would leave a store of its own switched on, which every
// promise of the files after it passes. One store serves them all.
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
