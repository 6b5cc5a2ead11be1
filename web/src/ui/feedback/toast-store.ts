import { create } from 'zustand';

/** One toast at a time. */
const TOAST_LIMIT = 1;
/** Upper bound in milliseconds after which a dismissed toast is forgotten; it leaves the page when its exit has played. */
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
  /** The page on which it was said. */
  page: string;
}

export const useToasts = create<{ toasts: readonly ToastItem[] }>(() => ({ toasts: [] }));
let last = 0;

/** Shows a toast in place of the one on screen. */
export function toast(text: ToastText): void {
  last += 1;
  const item = { ...text, id: last, page: location.pathname };
  useToasts.setState(({ toasts }) => ({ toasts: [item, ...toasts].slice(0, TOAST_LIMIT) }));
  setTimeout(() => dismissToast(item.id), TOAST_REMOVE_DELAY);
}

/** Whether a failure is on the page that has not been read: no news takes its place. */
export const failureShown = (): boolean => useToasts.getState().toasts.some(({ tone }) => tone === 'bad');

/** Takes a failure off the page: what failed has succeeded since. */
export function dismissFailure(): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter(({ tone }) => tone !== 'bad') }));
}

/** Takes failures of other pages off this one. */
export function leaveFailure(page: string): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((item) => item.tone !== 'bad' || item.page === page) }));
}

/** Takes a toast off the page. */
export function dismissToast(id: number): void {
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((item) => item.id !== id) }));
}
