import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { keepsPlace } from '../lib/overlays/keeps-place.js';

/** The maximum wait for the section of a link: its data is read first. */
const MOST_MS = 10_000;

/** Calls back with the element once it is rendered; returns a function that stops waiting. */
function whenThere(id: string, found: (element: HTMLElement) => void): () => void {
  const look = (): boolean => {
    const element = document.getElementById(id);
    if (element) found(element);
    return element !== null;
  };
  if (look()) return () => undefined;
  const watch = new MutationObserver(() => look() && stop());
  const timer = setTimeout(() => stop(), MOST_MS);
  const stop = () => {
    watch.disconnect();
    clearTimeout(timer);
  };
  watch.observe(document.body, { childList: true, subtree: true });
  return stop;
}

/** Scrolls a new page to its top, or to the section of its link, which gets the focus; Back keeps the scroll position. */
export function Scroll() {
  const { pathname, hash, key, state } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    if (hash === '') {
      if (how === 'PUSH' && !keepsPlace(state)) scrollTo(0, 0);
      return;
    }
    return whenThere(decodeURIComponent(hash.slice(1)), (element) => {
      element.scrollIntoView({ block: 'start' });
      if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
      element.focus({ preventScroll: true });
    });
    // The key makes a second click on the same link scroll again.
  }, [pathname, hash, key, how, state]);
  return null;
}
