import { TextDecoder, TextEncoder } from 'node:util';

// Globals that every browser has and jsdom lacks. Import it before the code that needs them.
class NothingResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { TextEncoder, TextDecoder, ResizeObserver: NothingResizes });
// Current browsers return a promise: an effect that returns it as its cleanup makes React throw.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => Promise.resolve() as never;
