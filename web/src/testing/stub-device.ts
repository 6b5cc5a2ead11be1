const bytes = new Uint8Array([1, 2, 3]).buffer;
const ANSWER = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: bytes, attestationObject: bytes },
  getClientExtensionResults: () => ({}),
};

/** Gives the browser of a test a device with passkeys, of which jsdom has none; it answers at once unless `ask` does otherwise. */
export function stubDevice(ask: () => Promise<unknown> = () => Promise.resolve(ANSWER)): void {
  Object.assign(globalThis, { PublicKeyCredential: class {} });
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: ask, create: ask } });
}
