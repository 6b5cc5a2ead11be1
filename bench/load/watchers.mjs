// A process of its own with many watching sockets, so that the fan-out does not compete with the committing process.
// In: messages { open: {...} }, { expect: n } and { count: true }. Out: { opened }, { done: milliseconds since the epoch of the last frame }, { seen }.
import { countingSocket } from './frame-counter.mjs';

let open = [];
let seen = 0;
let expected = Infinity;

function arrived(frames) {
  seen += frames;
  if (seen < expected) return;
  expected = Infinity;
  process.send({ done: performance.timeOrigin + performance.now(), seen });
}

process.on('message', async (message) => {
  if (message.open) {
    const { count, ...target } = message.open;
    for (let from = 0; from < count; from += 100)
      open.push(
        ...(await Promise.all(Array.from({ length: Math.min(100, count - from) }, () => countingSocket({ ...target, onFrames: arrived })))),
      );
    process.send({ opened: open.length });
  } else if ('expect' in message) {
    seen = 0;
    expected = message.expect ?? Infinity;
    process.send({ ready: true });
  } else if (message.count) {
    process.send({ seen });
  } else if (message.close) {
    for (const socket of open) socket.close();
    open = [];
    process.send({ closed: true });
  }
});
process.on('disconnect', () => process.exit(0));
