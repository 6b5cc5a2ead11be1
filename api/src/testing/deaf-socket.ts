import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { PlanId } from '@app/contracts';

/**
 * Opens a client that stops reading after its admission, or, with `dateBookId`, after it watches that plan. It answers no pings: a server
 * drops it after 15 s.
 */
export function openDeafSocket(url: string, { cookie = '', dateBookId }: { cookie?: string; dateBookId?: PlanId } = {}) {
  const { port, host } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  return new Promise<{ close(): void }>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () =>
      socket.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nUpgrade: websocket\r\n` +
          `Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      ),
    );
    let seen = '';
    const deafen = () => {
      socket.pause();
      // A disconnect reaches it as an error at most.
      socket.on('error', () => undefined);
      resolve({ close: () => socket.destroy() });
    };
    socket.on('data', (chunk: Buffer) => {
      const before = seen;
      seen += chunk.toString('latin1');
      const first = (text: string) => seen.includes(text) && !before.includes(text);
      if (first('{"sid"')) socket.write(masked('40{}'));
      if (first('40{"sid"') && !dateBookId) return deafen();
      if (first('40{"sid"')) socket.write(masked(`420${JSON.stringify(['watch', { dateBookId }])}`));
      if (first('430[')) deafen();
    });
  });
}

/** A client's text frame; a mask of zeros is a mask. Texts here are short. */
function masked(text: string): Buffer {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}
