import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';

const require = createRequire(import.meta.url);
const { version } = require('jest-runtime/package.json') as { version: string };
const { default: Runtime } = require('jest-runtime') as { default: { prototype: object } };

describe(`jest-runtime ${version}`, () => {
  it.each(['requireInternalModule', 'requireModuleOrMock', 'unstable_importModule', 'unstable_shouldLoadAsEsm', 'getSourceMaps'])(
    'jest-runtime has %s, which scripts/test/native/runtime.cjs takes or replaces',
    (name) => expect(Runtime.prototype).toHaveProperty(name, expect.any(Function)),
  );
});
