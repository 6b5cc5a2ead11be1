import type { Page, WebSocketRoute } from '@playwright/test';

/** Blocks the sockets between a browser and the server, as a proxy without support for websockets would. */
export async function blockSockets(page: Page): Promise<{ unblock(): void; block(): Promise<void> }> {
  let blocked = true;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/socket\.io\//, async (socket) => {
    if (blocked) return socket.close({ code: 1011, reason: 'blocked' });
    open.add(socket);
    const server = socket.connectToServer();
    server.onClose((code, reason) => {
      open.delete(socket);
      void socket.close({ code, reason });
    });
  });
  return {
    unblock: () => {
      blocked = false;
    },
    block: async () => {
      blocked = true;
      await Promise.all([...open].map((socket) => socket.close({ code: 1011, reason: 'blocked' })));
      open.clear();
    },
  };
}
