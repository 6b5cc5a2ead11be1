import '../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { ScriptedServer } from '../testing/scripted-server.js';
import { VirtualTime } from '../testing/virtual-time.js';
import { createConnection } from './live-connection.js';

/** The connection of a venue: a socket and a clock, without reads of plans. */
function venueDesk() {
  const time = new VirtualTime();
  const server = new ScriptedServer(time);
  const { socket, timers, learnNow } = server.ports();
  const { open, nudge, close } = socket;
  const link = createConnection({ socket: { open, nudge, close }, timers, learnNow });
  let reads = 0;
  link.addList({ hints: ['request.opened'], pollMs: 5_000, load: () => void (reads += 1) });
  return { time, server, link, reads: () => reads };
}

describe('a connection without plans', () => {
  it('reads its lists on connect and on a push that names them, and ignores the events of plans', async () => {
    const { time, server, link, reads } = venueDesk();
    link.open();
    await time.advance(10);
    expect(link.connection.getState()).toMatchObject({ state: 'live', everLive: true });
    expect(reads()).toBe(1);
    server.push({ feed: 'venue:v1', rev: 7, hint: { type: 'request.opened' } });
    server.push({ feed: 'venue:v1', rev: 8, hint: { type: 'request.opened' } });
    expect(reads()).toBe(3);
    server.heads();
    expect(server.calls).toEqual([]);
  });

  it('polls its lists while the socket is away, and stops when it is back', async () => {
    const { time, server, link, reads } = venueDesk();
    link.open();
    await time.advance(10);
    server.drop();
    expect(link.connection.getState().state).toBe('reconnecting');
    await time.advance(15_000);
    expect(link.connection.getState().state).toBe('polling');
    expect(reads()).toBeGreaterThan(2);
    server.connect();
    const back = reads();
    await time.advance(20_000);
    expect(link.connection.getState().state).toBe('live');
    expect(reads()).toBe(back);
  });

  it('counts as down when the server sends nothing for 15 s although the socket stands, and as up with its next heads', async () => {
    const { time, server, link, reads } = venueDesk();
    link.open();
    await time.advance(10);
    server.frozen = true;
    await time.advance(14_900);
    expect(link.connection.getState().state).toBe('live');
    await time.advance(200);
    expect(link.connection.getState().state).toBe('reconnecting');
    await time.advance(10_000);
    expect(link.connection.getState().state).toBe('polling');
    server.frozen = false;
    server.heads();
    expect(link.connection.getState().state).toBe('live');
    const back = reads();
    await time.advance(60_000);
    expect(link.connection.getState().state).toBe('live');
    expect(reads()).toBe(back);
  });
});
