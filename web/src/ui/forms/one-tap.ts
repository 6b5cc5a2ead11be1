import { useLayoutEffect, useRef, type MouseEvent } from 'react';

const MOST_MS = 600;

/** A click-capture handler for content that is replaced in place: a double tap that led to `step` does not also answer it. */
export function useOneTap(step: unknown): (event: MouseEvent) => void {
  const came = useRef(-Infinity);
  const first = useRef(step);
  useLayoutEffect(() => {
    if (first.current === step) return;
    first.current = step;
    came.current = performance.now();
  }, [step]);
  return (event) => {
    if (event.detail < 2 || performance.now() - came.current > MOST_MS) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
