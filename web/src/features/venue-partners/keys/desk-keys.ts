import { create } from 'zustand';
import { local, LOCAL } from '../../../lib/storage.js';

/** Whether the keys of the desk act, which the device remembers, and whether their list is open. */
export const useDeskKeys = create<{ on: boolean; listed: boolean }>(() => ({ on: local.get(LOCAL.deskKeys) !== 'off', listed: false }));

export const listKeys = (listed: boolean): void => useDeskKeys.setState({ listed });

export function switchKeys(on: boolean): void {
  if (on) local.remove(LOCAL.deskKeys);
  else local.set(LOCAL.deskKeys, 'off');
  useDeskKeys.setState({ on });
}

const FIELDS = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])';
const isTyping = (target: EventTarget | null): boolean => target instanceof Element && target.closest(FIELDS) !== null;
const isUnderDialog = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** Moves the focus in the list of requests: from the focused one, else from the open one, else to the first. */
function moveBy(steps: 1 | -1): void {
  const cards = [...document.querySelectorAll<HTMLElement>('[data-key=request]')];
  const focused = cards.indexOf(document.activeElement as HTMLElement);
  const from = focused >= 0 ? focused : cards.findIndex((card) => card.getAttribute('aria-current') === 'true');
  const to = from < 0 ? 0 : Math.min(Math.max(from + steps, 0), cards.length - 1);
  cards[to]?.focus();
  cards[to]?.scrollIntoView({ block: 'nearest' });
}

/** Fills the form with the nth template. The focus goes to the button that sends it, so that Enter makes the offer. */
function takeTemplate(nth: number): void {
  const template = document.querySelectorAll<HTMLElement>('[data-key=template]')[nth - 1];
  if (!template) return;
  template.click();
  document.querySelector<HTMLElement>('[data-bar=send] button[type=submit]')?.focus();
}

/** Acts on a key of the desk. Keys of a field, of a dialog and of the browser stay theirs; Enter is the focused button's own. */
export function onDeskKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing, defaultPrevented, target } = event;
  if (!useDeskKeys.getState().on || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
  if (isTyping(target) || isUnderDialog()) return;
  if (key === '?') listKeys(true);
  else if (key === 'j' || key === 'J') moveBy(1);
  else if (key === 'k' || key === 'K') moveBy(-1);
  else if (/^[1-9]$/.test(key)) takeTemplate(Number(key));
  else return;
  event.preventDefault();
}
