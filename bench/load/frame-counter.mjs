// A WebSocket client that only counts frames: it reads lengths and skips bodies, so that a fan-out of a hundred thousand a second
// measures the server and not the client.
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/** Connects, watches the plan, and calls `onFrames(n)` for each batch of event frames. Returns { close }. */
export function countingSocket({ port, cookie, dateBookId, onFrames }) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let rest = Buffer.alloc(0);
    let upgraded = false;
    socket.setNoDelay(true);
    socket.once('error', reject);
    socket.once('connect', () =>
      socket.write(
        `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\nCookie: ${cookie}\r\n` +
          `Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
      ),
    );
    socket.on('data', (chunk) => {
      rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
      if (!upgraded) {
        const end = rest.indexOf('\r\n\r\n');
        if (end < 0) return;
        if (!rest.latin1Slice(0, 12).endsWith('101')) return reject(new Error(rest.latin1Slice(0, end)));
        rest = rest.subarray(end + 4);
        upgraded = true;
      }
      let events = 0;
      for (let frame = next(rest); frame; frame = next(rest)) {
        const kind = rest.latin1Slice(frame.start, Math.min(frame.start + 2, frame.end));
        if (kind === '42') events += 1;
        else if (kind === '2') socket.write(masked('3'));
        else if (kind.startsWith('0')) socket.write(masked('40{}'));
        else if (kind === '40') socket.write(masked(`420${JSON.stringify(['watch', { dateBookId }])}`));
        else if (kind === '43') resolve({ close: () => socket.destroy() });
        rest = rest.subarray(frame.end);
      }
      if (events) onFrames(events);
    });
  });
}

function next(buffer) {
  if (buffer.length < 2) return null;
  const short = buffer[1] & 127;
  const start = short < 126 ? 2 : short === 126 ? 4 : 10;
  if (buffer.length < start) return null;
  const length = short < 126 ? short : short === 126 ? buffer.readUInt16BE(2) : Number(buffer.readBigUInt64BE(2));
  return buffer.length >= start + length ? { start, end: start + length } : null;
}

/** Returns a client's text frame; a mask of zeros is valid. The texts here are short. */
function masked(text) {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}
