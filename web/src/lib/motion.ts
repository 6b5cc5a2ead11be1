import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Whether the reader prefers reduced motion. */
export const isStill = (): boolean => typeof matchMedia !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches;

const GLIDE = { duration: 250, easing: 'ease-out' };

/** Animates an element that appears above others: they glide down to make room instead of jumping. */
export function useGlidingIn(): RefObject<HTMLElement | null> {
  const ref = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element || isStill()) return;
    const { marginTop, marginBottom } = getComputedStyle(element);
    const room = element.offsetHeight + parseFloat(marginTop) + parseFloat(marginBottom);
    for (let next = element.nextElementSibling; next; next = next.nextElementSibling)
      next.animate([{ transform: `translateY(${-room}px)` }, { transform: 'none' }], GLIDE);
  }, []);
  return ref;
}
