// Hostile clients, and an honest one that reconnects as ours do.
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { COME_BACK } from '@app/contracts';
import WebSocket from 'ws';

/** Opens a Socket.IO connection as frames: `onText` gets each of them, `onEnd` its end; resolves at its admission. */
function open({ port, cookie, address, onText, onEnd }) {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
      headers: { cookie, origin: `http://127.0.0.1:${port}`, ...(address ? { 'x-forwarded-for': address } : {}) },
      perMessageDeflate: false,
    });
    socket.once('error', reject);
    socket.once('close', () => {
      reject(new Error('closed'));
      onEnd?.();
    });
    socket.on('message', (data) => {
      const text = Buffer.from(data).toString();
      if (text === '2') socket.send('3');
      else if (text.startsWith('0')) socket.send('40{}');
      else if (text.startsWith('40')) resolve(socket);
      else if (text.startsWith('44')) reject(Object.assign(new Error(text), JSON.parse(text.slice(2)).data));
      else onText?.(text);
    });
  });
}

/** Sends `frames` watch requests as fast as possible, over a new socket after each disconnect. Returns { sockets, refused }. */
export async function floodOfWatches({ port, cookie, plan, frames }) {
  const question = `420${JSON.stringify(['watch', { dateBookId: plan.id, after: 0 }])}`;
  let sockets = 0;
  for (let left = frames; left > 0;) {
    let ended = false;
    const socket = await open({ port, cookie, onEnd: () => (ended = true) }).catch(() => null);
    if (!socket) return { sockets, refused: true };
    sockets += 1;
    socket.on('error', () => undefined);
    for (; left > 0 && !ended; left -= 1) {
      socket.send(question);
      if (left % 100 === 0) await pause(1);
    }
    await pause(50);
    socket.terminate();
  }
  return { sockets, refused: false };
}

/** Watches a plan, then stops reading and still answers pings. `ended` resolves when the server closes the connection. */
export async function deafWatcher({ port, cookie, plan }) {
  let watching;
  const watched = new Promise((resolve) => (watching = resolve));
  const socket = await open({ port, cookie, onText: (text) => text.startsWith('43') && watching() });
  socket.send(`420${JSON.stringify(['watch', { dateBookId: plan.id }])}`);
  await watched;
  socket._socket.pause();
  socket.on('error', () => undefined);
  const pongs = setInterval(() => socket.readyState === WebSocket.OPEN && socket.send('3'), 1_000);
  // A client that does not read gets no close event; a write into the closed connection fails.
  const ended = new Promise((resolve) => socket._socket.once('close', resolve)).then(() => clearInterval(pongs));
  return { ended, close: () => socket.terminate() };
}

/** Announces a body and sends one byte of it each second. Resolves with the seconds until the server closed, or null after `patience` seconds. */
export function slowBody({ port, patience }) {
  return new Promise((resolve) => {
    const began = performance.now();
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `POST /api/auth/guest HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`,
      ),
    );
    const drip = setInterval(() => socket.write(' '), 1_000);
    const late = setTimeout(() => finish(null), patience * 1_000);
    const finish = (seconds) => {
      clearInterval(drip);
      clearTimeout(late);
      socket.destroy();
      resolve(seconds);
    };
    socket.on('error', () => undefined);
    socket.resume();
    socket.once('close', () => finish((performance.now() - began) / 1_000));
  });
}

const jittered = (ms) => ms * (0.5 + Math.random());
const waitFor = (retryAfter, refusals) =>
  jittered(Math.min(COME_BACK.mostMs, (retryAfter ? retryAfter * 1_000 : COME_BACK.firstMs) * 2 ** refusals));

/**
 * A client like ours: watches `plans` at `ports[0]` and, after a disconnect, reconnects to the last of `ports`. Returns { ready, healed, close };
 * both are promises, `healed` of the moments at which each plan was watched again.
 */
export function comingBack({ ports, cookie, address, plans }) {
  const at = [...ports];
  const moments = [];
  let socket;
  let next = 0;
  let settle;
  const healed = new Promise((resolve) => (settle = resolve));
  const acks = new Map();
  const ask = (plan) =>
    new Promise((resolve) => {
      const id = next++;
      acks.set(id, resolve);
      socket.send(`42${id}${JSON.stringify(['watch', { dateBookId: plan, after: 0 }])}`);
    });
  async function watch(plan) {
    for (let refusals = 0; ; refusals += 1) {
      const answer = await ask(plan);
      if (answer.ok) return performance.now();
      await pause(waitFor(answer.problem.retryAfter, refusals));
    }
  }
  async function come() {
    const onText = (text) => {
      const [, id, body] = /^43(\d+)([\s\S]*)$/.exec(text) ?? [];
      acks.get(Number(id))?.(JSON.parse(body ?? '[null]')[0]);
      acks.delete(Number(id));
    };
    for (let refusals = 0; ; refusals += 1) {
      try {
        socket = await open({ port: at[0], cookie, address, onText, onEnd: () => void lost() });
        break;
      } catch (error) {
        await pause(waitFor(error.retryAfter, refusals));
      }
    }
    return Promise.all(plans.map(watch));
  }
  async function lost() {
    if (at.length === 1) return;
    at.shift();
    await pause(Math.random() * COME_BACK.spreadMs);
    moments.push(...(await come()));
    settle(moments);
  }
  const ready = come().then(() => socket.on('error', () => undefined));
  return {
    ready,
    healed,
    close: () => {
      at.splice(1);
      socket.terminate();
    },
  };
}
