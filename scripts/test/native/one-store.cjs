// Jest's runtime with two differences: what is loaded again is not compiled again, and one store serves all files. Jest's runner is loaded for
// each file, and would leave a store of its own switched on, which every promise of the files after it passes.
require('./compile-once.cjs');
const { AsyncLocalStorage } = require('node:async_hooks');
const { default: JestRuntime } = require('jest-runtime');

// Jest ends a worker half a second after its last file and says that tests leak. To take a heap of this size apart takes longer, so a worker
// with no open handle, timer or socket exits without that; one that has such a leak keeps running, and Jest says so.
if (process.send) process.once('beforeExit', () => process.exit());

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
