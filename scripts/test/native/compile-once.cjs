// Jest compiles its modules again for each spec file. V8's code cache of the first time saves most of that.
const vm = require('node:vm');

const { compileFunction, SourceTextModule } = vm;
/** The code caches by source. A module of the one kind and a body of the other never have the same source. */
const kept = new Map();
/** Code from a cache has lost its host, which answers these expressions. */
const ASKS_ITS_HOST = /\bimport\s*[(.]/;

vm.compileFunction = (code, parameters, options) => {
  const cachedData = kept.get(code);
  const compiled = compileFunction(code, parameters, { ...options, cachedData, produceCachedData: cachedData === undefined });
  if (compiled.cachedData && !ASKS_ITS_HOST.test(code)) kept.set(code, compiled.cachedData);
  return compiled;
};

vm.SourceTextModule = class extends SourceTextModule {
  constructor(code, options) {
    const cachedData = kept.get(code);
    super(code, { ...options, cachedData });
    if (!cachedData && !ASKS_ITS_HOST.test(code)) kept.set(code, this.createCachedData());
  }
};
