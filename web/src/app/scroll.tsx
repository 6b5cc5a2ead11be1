import { useEffect } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** How long a link's place on a page may take to be there: what it belongs to is read first. */
const MOST_MS = 10_000;

/** Calls back with the element once the page has it; answers how to stop waiting. */
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

/** A new page starts at its top, or at the place that its link names, which takes the focus; going back keeps where one was. */
export function Scroll() {
  const { pathname, hash, key } = useLocation();
  const how = useNavigationType();
  useEffect(() => {
    if (hash === '') {
      if (how === 'PUSH') scrollTo(0, 0);
      return;
    }
    return whenThere(decodeURIComponent(hash.slice(1)), (element) => {
      element.scrollIntoView({ block: 'start' });
      if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
      element.focus({ preventScroll: true });
    });
    // The key: a link to the place where one is already leads there again.
  }, [pathname, hash, key, how]);
  return null;
}
