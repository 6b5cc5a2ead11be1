import { TextDecoder, TextEncoder } from 'node:util';

// What every browser has and jsdom has not. Import it before anything that needs it.
class NothingResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { TextEncoder, TextDecoder, ResizeObserver: NothingResizes });
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => undefined;
