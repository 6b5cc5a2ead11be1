// A load of one GET over raw sockets with pipelining, so that the client costs next to nothing beside the server.
import { connect } from 'node:net';

/**
 * Sends `total` GETs of `path` over `connections` sockets, `depth` in flight on each. Returns { perSecond, statuses }; `statuses` counts the answers
 * by status. Rejects when a socket closes early.
 */
export async function getLoad({ port, path, headers = {}, total, connections = 8, depth = 8 }) {
  const lines = Object.entries({ host: `127.0.0.1:${port}`, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  const statuses = {};
  const share = Math.ceil(total / connections);
  const started = process.hrtime.bigint();
  await Promise.all(Array.from({ length: connections }, () => one({ port, request, share, depth, statuses })));
  const seconds = Number(process.hrtime.bigint() - started) / 1e9;
  return { perSecond: (share * connections) / seconds, statuses };
}

function one({ port, request, share, depth, statuses }) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let sent = 0;
    let got = 0;
    let rest = Buffer.alloc(0);
    const more = () => {
      while (sent < share && sent - got < depth) {
        socket.write(request);
        sent += 1;
      }
    };
    socket.setNoDelay(true);
    socket.once('connect', more);
    socket.once('error', reject);
    socket.once('close', () => (got < share ? reject(new Error(`The server closed after ${got} of ${share}`)) : resolve()));
    socket.on('data', (chunk) => {
      rest = rest.length ? Buffer.concat([rest, chunk]) : chunk;
      for (let answer = take(rest); answer; answer = take(rest)) {
        statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
        got += 1;
        rest = rest.subarray(answer.length);
      }
      if (got >= share) socket.end();
      else more();
    });
  });
}

/** Returns the first whole answer in `buffer`, or null. Answers have a Content-Length or, at 304, no body. */
function take(buffer) {
  const end = buffer.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const head = buffer.latin1Slice(0, end);
  const status = Number(head.slice(9, 12));
  const length = status === 304 || status === 204 ? 0 : Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? NaN);
  if (Number.isNaN(length)) throw new Error('An answer without a length');
  return buffer.length >= end + 4 + length ? { status, length: end + 4 + length } : null;
}
