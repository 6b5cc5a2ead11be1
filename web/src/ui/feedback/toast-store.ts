import { create } from 'zustand';

/** The maximum number of toasts. */
const TOAST_LIMIT = 1;
/** Upper bound in milliseconds after which a dismissed toast is removed; it leaves the page after its exit animation. */
const TOAST_REMOVE_DELAY = 1_000_000;
export const TOAST_DURATION = 5_000;
export const TOAST_SWIPE_THRESHOLD = 50;
export const TOAST_HOTKEY = ['F8'];

export interface ToastText {
  title: string;
  message?: string;
  tone?: 'neutral' | 'good' | 'bad';
  action?: { label: string; onPress: () => void };
}
interface ToastItem extends ToastText {
  id: number;
  /** The page on which the toast appeared. */
  page: string;
  /** The half of the page that was touched last, which the toast leaves free. */
  touched: 'upper' | 'lower' | null;
}

export const useToasts = create<{ toasts: readonly ToastItem[] }>(() => ({ toasts: [] }));
let last = 0;

let touched: ToastItem['touched'] = null;
if (typeof document !== 'undefined')
  addEventListener('pointerdown', ({ clientY }) => (touched = clientY < innerHeight / 2 ? 'upper' : 'lower'), {
    capture: true,
    passive: true,
  });

/** Shows a toast in place of the current one. */
export function toast(text: ToastText): void {
  last += 1;
  // A dialog leaves room for messages above it alone.
  const isCovered = document.querySelector('[role="dialog"][data-state="open"]') !== null;
  const item = { ...text, id: last, page: location.pathname, touched: isCovered ? null : touched };
  useToasts.setState(({ toasts }) => ({ toasts: [item, ...toasts].slice(0, TOAST_LIMIT) }));
  setTimeout(() => dismissToast(item.id), TOAST_REMOVE_DELAY);
}

/** Whether the page shows an unread failure, which other messages must not replace. */
export const failureShown = (): boolean => useToasts.getState().toasts.some(({ tone }) => tone === 'bad');

/** Removes the failure after the action has succeeded. */
export function dismissFailure(): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ tone }) => tone !== 'bad') }));
}

/** Removes failures of other pages. */
export function leaveFailure(page: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((item) => item.tone !== 'bad' || item.page === page) }));
}

/** Removes a toast from the page. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((item) => item.id !== id) }));
}
