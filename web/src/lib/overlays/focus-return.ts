import { useRef } from 'react';

/** What had the focus last outside of all dialogs: where one dialog leads on to another, both end there. */
let outside: HTMLElement | null = null;

/** Gives the focus to an element; false for one that is gone or takes none. */
function focusOn(element: HTMLElement | null): boolean {
  if (!element?.isConnected) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/**
 * Remembers what opened a dialog, and gives the focus back to it. The dialog library does so for dialogs with a trigger of its own alone;
 * without one the focus falls to the body, and the keyboard begins at the top of the page.
 */
export function useFocusReturn(): { remember: () => void; giveBack: (event: Event) => void } {
  const opener = useRef<HTMLElement | null>(null);
  return {
    remember: () => {
      const { activeElement } = document;
      opener.current = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
      if (opener.current && !opener.current.closest('[role=dialog]')) outside = opener.current;
    },
    giveBack: (event) => {
      event.preventDefault();
      // Another dialog that is open has the focus already.
      if (document.activeElement?.closest('[role=dialog]')) return;
      void (focusOn(opener.current) || focusOn(outside) || focusOn(document.getElementById('main-content')));
    },
  };
}
