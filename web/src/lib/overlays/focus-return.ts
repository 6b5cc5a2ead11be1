import { useRef } from 'react';

/** The last focused element outside of all dialogs: the focus returns to it from a chain of dialogs, too. */
let outside: HTMLElement | null = null;

/** Focuses an element; false when it is gone or not focusable. */
function focusOn(element: HTMLElement | null): boolean {
  if (!element?.isConnected) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

/**
 * Stores the element that opened a dialog, and focuses it afterwards. The dialog library does so only for dialogs with a trigger of their own;
 * without one the focus falls to the body, and the keyboard starts at the top of the page.
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
      // Another open dialog already has the focus.
      if (document.activeElement?.closest('[role=dialog]')) return;
      void (focusOn(opener.current) || focusOn(outside) || focusOn(document.getElementById('main-content')));
    },
  };
}
