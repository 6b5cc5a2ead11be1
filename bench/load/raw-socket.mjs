// A Socket.IO client reduced to frames, so that thousands fit into the measuring process and parsing is not measured.
import WebSocket from 'ws';

/**
 * Connects as the session `cookie`, or as the venue of `token`; returns { emit(name, payload): Promise<ack>, close }. `onFrame(text)` gets each event
 * frame as text.
 */
export function rawSocket({ port, cookie, token, onFrame }) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      headers: { ...(cookie ? { cookie } : {}), origin: `http://127.0.0.1:${port}` },
      perMessageDeflate: false,
    });
    const acks = new Map();
    let next = 0;
    const api = {
      emit: (name, payload) =>
        new Promise((done) => {
          const id = next++;
          acks.set(id, done);
          socket.send(`42${id}${JSON.stringify([name, payload])}`);
        }),
      close: () => socket.close(),
    };
    socket.once('error', reject);
    socket.on('message', (data) => {
      const text = Buffer.from(data).toString();
      if (text.startsWith('42')) onFrame?.(text);
      else if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send(`40${JSON.stringify(token ? { token } : {})}`);
      else if (text.startsWith('40')) resolve(api);
      else if (text.startsWith('44')) reject(new Error(`Refused: ${text}`));
      else if (text.startsWith('43')) {
        const [, id, body] = /^43(\d+)([\s\S]*)$/.exec(text);
        acks.get(Number(id))?.(JSON.parse(body)[0]);
        acks.delete(Number(id));
      }
    });
  });
}

/** A bare WebSocket echo server, the floor of each of our latencies. */
export async function echoServer() {
  const { WebSocketServer } = await import('ws');
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false });
  server.on('connection', (socket) => socket.on('message', (data) => socket.send(Buffer.from(data).toString())));
  await new Promise((resolve) => server.once('listening', resolve));
  return { port: server.address().port, close: () => server.close() };
}
