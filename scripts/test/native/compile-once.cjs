// Jest compiles what it loads anew for each spec file. V8 keeps what it found out the first time, which is most of that.
const vm = require('node:vm');

const { compileFunction, SourceTextModule } = vm;
/** By their source. A module of the one and a body of the other never have the same. */
const kept = new Map();
/** What is made of kept data has lost who answers these. */
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
