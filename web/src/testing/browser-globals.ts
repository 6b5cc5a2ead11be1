import { TextDecoder, TextEncoder } from 'node:util';

// What every browser has and jsdom has not. Import it before anything that needs it.
class NothingResizes {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
Object.assign(globalThis, { TextEncoder, TextDecoder, ResizeObserver: NothingResizes });
// As browsers do by now: an effect that gives it on has a promise for its cleanup, and React throws.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView = () => Promise.resolve() as never;
