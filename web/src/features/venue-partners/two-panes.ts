import { useLayoutEffect, useRef } from 'react';

/** Whether the list and the open item are side by side. */
export const hasTwoPanes = (): boolean => matchMedia('(min-width: 64rem)').matches;

/**
 * The right pane: it stays in view with a scroll of its own, and is lower than the window by the header above it and the page's padding below it,
 * so that the end of the page does not push it under the header.
 */
export const PANE =
  'min-w-0 lg:sticky lg:top-[calc(4.5rem+var(--interrupt,0px))] lg:-m-1 lg:max-h-[calc(100dvh-7.5rem-var(--interrupt,0px))] lg:overflow-y-auto lg:p-1';

/**
 * On phones an open item takes the place of the list, and the list comes back where it was left, with the focus on its row. The result is to be
 * called before an item opens.
 */
export function useListPlace(openId: string | null): () => void {
  const left = useRef<{ top: number; row: Element | null } | null>(null);
  useLayoutEffect(() => {
    if (hasTwoPanes()) return;
    const place = openId === null ? left.current : { top: 0, row: null };
    if (!place) return;
    if (openId === null) left.current = null;
    scrollTo(0, place.top);
    if (place.row instanceof HTMLElement) place.row.focus({ preventScroll: true });
  }, [openId]);
  return () => (left.current ??= { top: scrollY, row: document.activeElement });
}
