import { useEffect, useEffectEvent, useState } from 'react';
import { create } from 'zustand';

/** What may open by itself over a screen, most important first. */
const OVERLAYS = ['mismatch', 'new_bid', 'plan_live', 'guide'] as const;
export type Overlay = (typeof OVERLAYS)[number];

interface Turns {
  /** Who asks for the screen. */
  wanted: readonly Overlay[];
  /** Who has it, until they let go: nothing takes the place of what somebody is reading or answering. */
  holder: Overlay | null;
  /** Dialogs that are open, whoever opened them. */
  dialogs: number;
}

const useTurns = create<Turns>(() => ({ wanted: [], holder: null, dialogs: 0 }));

/** A free screen goes to the most important of those who wait; over a dialog nothing opens by itself. */
const next = ({ wanted, holder, dialogs }: Turns): Turns => {
  const kept = holder && wanted.includes(holder) ? holder : null;
  return { wanted, dialogs, holder: kept ?? (dialogs === 0 ? (OVERLAYS.find((name) => wanted.includes(name)) ?? null) : null) };
};
const change = (patch: (turns: Turns) => Partial<Turns>): void => useTurns.setState((turns) => next({ ...turns, ...patch(turns) }));

/** Asks for the screen; true while one has it. Only one has it at a time. */
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

/** How to close the dialogs that are open, the one on top last. */
const closers: (() => void)[] = [];
/** Which entry of the history the page with a dialog is at; the router numbers them. */
let entry: number | undefined;
const entryOf = (state: unknown): number | undefined => {
  const { idx } = (state ?? {}) as { idx?: unknown };
  return typeof idx === 'number' ? idx : undefined;
};
let isReturning = false;

/**
 * Back closes the dialog on top instead of leaving the page under it, with what was typed there: the browser goes forth again, and the
 * router hears of neither.
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

/** Not in the types yet, nor in every browser. */
declare global {
  var CloseWatcher: (new () => EventTarget & { destroy: () => void }) | undefined;
}

/**
 * Says that a dialog stands over the screen for as long as `open`. `close` is called when the device asks to close it, by Back on Android:
 * without that, Back leaves the page. It may leave the dialog open; the next Back asks again.
 */
export function useOpenDialog(open: boolean, close: () => void): void {
  useEffect(() => {
    if (!open) return;
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
  // A watcher is gone after it was asked once.
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
