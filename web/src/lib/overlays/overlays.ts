import { useEffect, useEffectEvent, useState } from 'react';
import { create } from 'zustand';

/** The overlays that may open by themselves, most important first. */
const OVERLAYS = ['mismatch', 'new_bid', 'plan_live', 'guide'] as const;
export type Overlay = (typeof OVERLAYS)[number];

interface Turns {
  /** The overlays that wait for the screen. */
  wanted: readonly Overlay[];
  /** The overlay on the screen, until it is released: nothing replaces an overlay that is being read or answered. */
  holder: Overlay | null;
  /** The number of open dialogs, of any kind. */
  dialogs: number;
}

const useTurns = create<Turns>(() => ({ wanted: [], holder: null, dialogs: 0 }));

/** Gives a free screen to the most important waiting overlay; nothing opens by itself over a dialog. */
const next = ({ wanted, holder, dialogs }: Turns): Turns => {
  const kept = holder && wanted.includes(holder) ? holder : null;
  return { wanted, dialogs, holder: kept ?? (dialogs === 0 ? (OVERLAYS.find((name) => wanted.includes(name)) ?? null) : null) };
};
const change = (patch: (turns: Turns) => Partial<Turns>): void => useTurns.setState((turns) => next({ ...turns, ...patch(turns) }));

/** Requests the screen for an overlay; true while the overlay has it. One overlay has it at a time. */
export function useOverlayTurn(overlay: Overlay, wants: boolean): boolean {
  useEffect(() => {
    if (!wants) return;
    change(({ wanted }) => ({ wanted: [...wanted, overlay] }));
    return () =>
      change(({ wanted }) => {
        const at = wanted.indexOf(overlay);
        return { wanted: wanted.filter((_, index) => index !== at) };
      });
  }, [overlay, wants]);
  const holder = useTurns((turns) => turns.holder);
  return wants && holder === overlay;
}

/** The close functions of the open dialogs, the topmost last. */
const closers: (() => void)[] = [];
/** The history entry of the page with a dialog; the router numbers them. */
let entry: number | undefined;
const entryOf = (state: unknown): number | undefined => {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : undefined;
};
let isReturning = false;

/**
 * Makes Back close the topmost dialog instead of leaving the page, whose input would be lost: the browser moves forward again, and the
 * router sees neither step.
 */
function catchBack(event: PopStateEvent): void {
  if (isReturning) {
    isReturning = false;
    event.stopImmediatePropagation();
    closers.at(-1)?.();
    return;
  }
  const to = entryOf(event.state);
  if (closers.length === 0 || entry === undefined || to === undefined || to === entry) return;
  event.stopImmediatePropagation();
  isReturning = true;
  history.go(entry - to);
}
globalThis.addEventListener?.('popstate', catchBack, { capture: true });

/** Before the first page of the app lies another site, and Back would leave for it: the page with the dialog gets an entry of its own. */
function keepBackInside(): void {
  if (entryOf(history.state) === 0) history.pushState({ ...(history.state as object), idx: 1 }, '');
}

/** The types lack CloseWatcher, as do some browsers. */
declare global {
  var CloseWatcher: (new () => EventTarget & { destroy: () => void }) | undefined;
}

/**
 * Registers a dialog while `open`. `close` is called when the device asks to close it, by Back on Android; without the registration, Back
 * leaves the page. `close` may leave the dialog open; the next Back asks again.
 */
export function useOpenDialog(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
    keepBackInside();
    change(({ dialogs }) => ({ dialogs: dialogs + 1 }));
    return () => change(({ dialogs }) => ({ dialogs: dialogs - 1 }));
  }, [open]);
  useEffect(() => {
    if (open) entry = entryOf(history.state);
  });
  const onBack = useEffectEvent(() => close());
  useEffect(() => {
    if (!open) return;
    const closer = () => onBack();
    closers.push(closer);
    return () => void closers.splice(closers.indexOf(closer), 1);
  }, [open]);
  // A watcher is used up after one request.
  const [asked, setAsked] = useState(0);
  const onClose = useEffectEvent(() => {
    setAsked(asked + 1);
    close();
  });
  useEffect(() => {
    const Watcher = globalThis.CloseWatcher;
    if (!open || !Watcher) return;
    const watcher = new Watcher();
    watcher.addEventListener('close', onClose);
    return () => watcher.destroy();
  }, [open, asked]);
}
