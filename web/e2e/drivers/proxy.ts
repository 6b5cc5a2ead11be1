import { createServer, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { productUrl } from './browser.js';

const CODES = { 429: 'rate-limited', 500: 'internal', 503: 'unavailable' } as const;
/** Forwards a request, closes its connection without an answer, answers it with a page as a captive portal does, or refuses it with a status. */
type Decision = 'pass' | 'drop' | 'portal' | keyof typeof CODES;
type Decide = (path: string) => Decision | Promise<Decision>;

/** A proxy in front of the product. Unlike routes of a page, it leaves the browser its cache and its service worker. */
interface ProductProxy {
  url: string;
  /** Sets the decision for all later requests. */
  intercept: (decide: Decide) => void;
  /** Closes all connections and refuses new ones. */
  disconnect: () => void;
  reconnect: () => void;
  close: () => Promise<void>;
}

/** Starts a proxy in front of the product, which forwards everything by default. */
export async function startProxy(): Promise<ProductProxy> {
  const { hostname, port } = new URL(productUrl());
  const open = new Set<Socket>();
  let decide: Decide = () => 'pass';
  let connected = true;
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const decision = await decide(incoming.url ?? '');
      if (decision === 'drop') return void incoming.socket.destroy();
      if (decision === 'portal') {
        outgoing.writeHead(200, { 'content-type': 'text/html' });
        return void outgoing.end('<h1>Welcome to our Wi-Fi</h1>');
      }
      if (decision !== 'pass') {
        outgoing.writeHead(decision, { 'content-type': 'application/problem+json' });
        return void outgoing.end(JSON.stringify({ status: decision, code: CODES[decision], title: 'No' }));
      }
      const { method, url: path, headers } = incoming;
      const onward = request({ hostname, port, method, path, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => incoming.socket.destroy());
      incoming.pipe(onward);
    })();
  });
  server.on('connection', (socket: Socket) => {
    if (!connected) return void socket.destroy();
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => open.delete(socket));
  });
  server.on('upgrade', ({ method, url: path, rawHeaders }, socket, head) => {
    void (async () => {
      if ((await decide(path ?? '')) !== 'pass') return void socket.destroy();
      const product = connect(Number(port), hostname);
      const lines = rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [`${name}: ${rawHeaders[index + 1]}`] : []));
      product.write([`${method} ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      product.write(head);
      product.pipe(socket).pipe(product);
      product.on('error', () => socket.destroy());
      product.on('close', () => socket.destroy());
      socket.on('close', () => product.destroy());
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  const disconnect = (): void => {
    connected = false;
    for (const socket of open) socket.destroy();
  };
  return {
    url: `http://${hostname}:${address.port}`,
    intercept: (next) => (decide = next),
    disconnect,
    reconnect: () => (connected = true),
    close: async () => {
      disconnect();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
