import { TextDecoder, TextEncoder } from 'node:util';

// What every browser has and jsdom has not. Import it before anything that needs it.
Object.assign(globalThis, { TextEncoder, TextDecoder });
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined;
