import type { Page, WebSocketRoute } from '@playwright/test';

/** Stands between a browser and the server's sockets, as a proxy that does not know websockets would. */
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
