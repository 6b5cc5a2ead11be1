import { expect, type ElementHandle, type Locator, type Page } from '@playwright/test';

/** The way in which a person operates the page. The steps of a path are written once and run with either hand. */
export interface Hand {
  readonly kind: 'mouse' | 'keyboard';
  /** Presses a button or a link. */
  press(target: Locator): Promise<void>;
  /** Picks a choice that leads on by itself when clicked; the keyboard needs Enter. */
  pick(choice: Locator): Promise<void>;
  /** Takes a choice that may disappear in favour of the chosen one. */
  take(choice: Locator): Promise<void>;
  /** Chooses a radio button or a checkbox, which is chosen afterwards. */
  choose(choice: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
}

/** Returns the label around a choice, which a finger hits; the control itself is visually hidden. */
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

/** Uses keys alone: Tab to move, Enter, Space and arrows to act. Fails if the focus cannot reach the target. */
export function keyboard(page: Page): Hand {
  /** Returns the place of the focus: on the target, in its group of radio buttons (of which Tab reaches one, and arrows the others), or elsewhere. */
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
    // Found once, because a search by role and name before each key takes longer than the key.
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
