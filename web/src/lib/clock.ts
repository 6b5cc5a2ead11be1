import { useSyncExternalStore } from 'react';

let offset = 0;
let source: () => number = Date.now;
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | null = null;
let second = 0;

/** Milliseconds since the epoch by the server's clock; the only "now" of the app. */
export function serverNow(): number {
  return source() + offset;
}

/** The number of milliseconds by which this device was behind the server's clock at the last answer. */
export const clockOffset = (): number => offset;

/** Sets the last known offset of the clock, for a page that is opened without a network. */
export const setClockOffset = (milliseconds: number): void => void (offset = milliseconds);

/** Takes over the server's clock from `now` of a socket message or of the header X-Now; anything else is ignored. */
export function setServerNow(instant: string | null | undefined): void {
  const at = instant ? Date.parse(instant) : Number.NaN;
  if (Number.isFinite(at)) offset = at - source();
}

/** For tests: replaces the source of time and resets the offset. Without an argument, real time again. */
export function setClockSource(next: () => number = Date.now): void {
  source = next;
  offset = 0;
  tick();
}

function tick(): void {
  second = Math.floor(serverNow() / 1000);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(tick, 1000);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0 && ticking !== null) {
      clearInterval(ticking);
      ticking = null;
    }
  };
}

function snapshot(): number {
  const current = Math.floor(serverNow() / 1000);
  // All components of a render see one value; it moves by whole seconds.
  if (Math.abs(current - second) > 1 || second === 0) second = current;
  return second;
}

/** The server's time in milliseconds, rounded to the second; the component renders again once a second. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, snapshot, snapshot) * 1000;
}

/** Whether the server's clock has reached a moment; the component renders again only when it does. */
export function useReached(at: number): boolean {
  const reached = (): boolean => serverNow() >= at;
  return useSyncExternalStore(subscribe, reached, reached);
}
