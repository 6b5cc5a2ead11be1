/**
 * Messages as WebSocket frames, encoded once for all their sockets. `text` is the last packet in Socket.IO's own form, which the engine needs;
 * `frame` has the bytes of all messages in a row, so that each socket costs one write.
 */
export interface Encoded {
  text: string;
  frame: Buffer;
}

const TEXT_FRAME = 0x81;

/** Encodes messages, each a name and a body, in their order, for the default namespace. */
export function encode(messages: readonly (readonly [name: string, body: object])[]): Encoded {
  const texts = messages.map((message) => `2${JSON.stringify(message)}`);
  return { text: texts.at(-1) ?? '', frame: Buffer.concat(texts.flatMap((text) => frame(`4${text}`))) };
}

/** An unmasked text frame, as servers send it (RFC 6455, section 5.2). */
function frame(text: string): Buffer[] {
  const payload = Buffer.from(text);
  if (payload.length < 126) return [Buffer.from([TEXT_FRAME, payload.length]), payload];
  if (payload.length < 65_536) return [Buffer.from([TEXT_FRAME, 126, payload.length >> 8, payload.length & 0xff]), payload];
  const head = Buffer.alloc(10);
  head[0] = TEXT_FRAME;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(payload.length), 2);
  return [head, payload];
}
