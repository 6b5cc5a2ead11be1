import { connect, createServer, type Socket } from 'node:net';
import { productUrl } from './browser.js';

/** The product at an address of its own, whose connections can be cut and joined again. */
interface Cable {
  url: string;
  cut: () => void;
  join: () => void;
  close: () => Promise<void>;
}

/** Passes connections on to the product. Once cut, nothing reaches it from any tab or service worker of the browser. */
export async function cable(): Promise<Cable> {
  const { hostname, port } = new URL(productUrl());
  const open = new Set<Socket>();
  let whole = true;
  const server = createServer((socket) => {
    if (!whole) return void socket.destroy();
    const product = connect(Number(port), hostname);
    for (const [end, other] of [
      [socket, product],
      [product, socket],
    ] as const) {
      open.add(end);
      end.pipe(other);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        open.delete(end);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, hostname, resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('No free port');
  const cut = (): void => {
    whole = false;
    for (const end of open) end.destroy();
  };
  return {
    url: `http://${hostname}:${address.port}`,
    cut,
    join: () => (whole = true),
    close: async () => {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
