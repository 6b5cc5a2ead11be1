import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test';

/** How a person works the page. The steps of a path are written once and done with either hand. */
export interface Hand {
  readonly kind: 'mouse' | 'keyboard';
  /** A button or a link. */
  press(target: Locator): Promise<void>;
  /** A choice that leads on by itself when pointed at; with the keyboard Enter does. */
  pick(choice: Locator): Promise<void>;
  /** A choice that may give way to what was chosen. */
  take(choice: Locator): Promise<void>;
  /** A radio button or a checkbox: chosen afterwards. */
  choose(choice: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
}

/** The label around a choice: what a finger hits, the control itself is hidden from sight. */
const labelOf = (page: Page, choice: Locator): Locator => page.locator('label').filter({ has: choice });

export function mouse(page: Page): Hand {
  const choose = async (choice: Locator): Promise<void> => {
    if (!(await choice.isChecked())) await labelOf(page, choice).click();
    await expect(choice).toBeChecked();
  };
  return {
    kind: 'mouse',
    press: (target) => target.click(),
    pick: (choice) => labelOf(page, choice).click(),
    take: (choice) => labelOf(page, choice).click(),
    choose,
    fill: (field, text) => field.fill(text),
  };
}

const MOST_TABS = 150;

/** Nothing but keys: Tab to get there, Enter, Space and arrows to act. Fails where the focus cannot be brought. */
export function keyboard(page: Page): Hand {
  /** Where the focus is: on the target, in its group of radio buttons (of which Tab reaches one, and arrows the others), or elsewhere. */
  const focusOf = (target: ElementHandle<Element>): Promise<'target' | 'group' | 'elsewhere' | 'replaced'> =>
    target.evaluate((element) => {
      const active = document.activeElement;
      if (!element.isConnected) return 'replaced';
      if (element === active) return 'target';
      const radios = [element, active].every((one) => one instanceof HTMLInputElement && one.type === 'radio');
      return radios && (active as HTMLInputElement).name === (element as HTMLInputElement).name ? 'group' : 'elsewhere';
    });
  const found = (target: Locator) => target.elementHandle() as Promise<ElementHandle<Element>>;
  const reach = async (target: Locator): Promise<void> => {
    await expect(target).toBeEnabled();
    // Found once: to find it by role and name before each key takes longer than the key.
    let element = await found(target);
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      const focus = await focusOf(element);
      if (focus === 'target') return;
      if (focus === 'replaced') element = await found(target);
      else await page.keyboard.press(focus === 'group' ? 'ArrowDown' : 'Tab');
    }
    throw new Error(`Tab does not lead to ${target.toString()}`);
  };
  const choose = async (choice: Locator): Promise<void> => {
    await reach(choice);
    if (!(await choice.isChecked())) await page.keyboard.press('Space');
    await expect(choice).toBeChecked();
  };
  return {
    kind: 'keyboard',
    press: async (target) => {
      await reach(target);
      await page.keyboard.press('Enter');
    },
    pick: async (choice) => {
      await choose(choice);
      await page.keyboard.press('Enter');
    },
    take: choose,
    choose,
    fill: async (field, text) => {
      await reach(field);
      await page.keyboard.press('ControlOrMeta+A');
      await page.keyboard.type(text);
      await expect(field).toHaveValue(text);
    },
  };
}
