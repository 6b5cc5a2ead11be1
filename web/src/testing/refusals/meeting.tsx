import { expect } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ERRORS, type ErrorCode, type Language } from '@app/contracts';
import { text, type TextKey } from '../../lib/i18n/i18n.js';
import { refusal, show, type stubApi } from '../stub-api.js';
import { Toaster } from '../../ui/feedback/toaster.js';

/** The server's English sentence for a refusal that has several reasons. */
const DETAIL = 'The server names the reason.';

/** A refusal as a person meets it: the screen, the action, and the message. */
export interface Meeting {
  code: ErrorCode;
  /** The screen and the pressed control, as the name of the test. */
  on: string;
  screen: () => ReactNode;
  at?: string;
  /** The start of the refused call. */
  call: string;
  /** The answers of other calls; none by default. */
  answers?: (call: string) => unknown;
  fieldErrors?: Record<string, string[]>;
  act: (person: Person) => Promise<void>;
  /** The place of the message: at its field, in a toast, in a message of the screen, or as the whole screen. */
  reads: 'field' | 'toast' | 'message' | 'screen';
  /** The screen's own message; default: the catalogue's. */
  says?: TextKey;
  /** The code has several reasons; in English the server's sentence names the one. */
  named?: true;
  /** The typed or chosen values that are still there. */
  kept?: readonly string[];
  /** The control that the person can press next. */
  next: TextKey | RegExp;
}

/** Acts as a person does, by the texts of the catalogue in the language of the test. */
export class Person {
  readonly user: UserEvent = userEvent.setup({ pointerEventsCheck: 0 });

  /** Presses the last control with the label: a dialog's own button comes after the one that opened it. */
  async press(name: TextKey | RegExp): Promise<void> {
    const [button] = (await screen.findAllByRole('button', { name: wordsOf(name) })).slice(-1);
    await this.user.click(button as HTMLElement);
  }

  async type(label: TextKey | RegExp, typed: string): Promise<void> {
    const field = await screen.findByLabelText(typeof label === 'string' ? text(label) : label);
    await this.user.clear(field);
    // The text is pasted: typing it takes a fifth of the time of all refusals.
    await this.user.paste(typed);
  }

  async tick(name: TextKey | RegExp): Promise<void> {
    await this.user.click(await screen.findByLabelText(wordsOf(name)));
  }
}

const literally = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** A pattern of a catalogue text at any place of a name; its values may be anything. */
const wordsOf = (name: TextKey | RegExp): RegExp =>
  typeof name === 'string' ? new RegExp(literally(text(name)).replaceAll(/\\\{\w+\\\}/g, '.+')) : name;

const PLACES: Record<Meeting['reads'], (found: Element) => boolean> = {
  field: (found) => {
    const described = [...document.querySelectorAll('[aria-invalid=true], input[type=file]')];
    return described.some((input) =>
      input
        .getAttribute('aria-describedby')
        ?.split(' ')
        .some((id) => document.getElementById(id)?.contains(found)),
    );
  },
  toast: (found) => found.closest('li[data-swipe-direction]') !== null,
  message: (found) => found.closest('[role=alert], [role=status]') !== null && found.closest('li[data-swipe-direction]') === null,
  screen: (found) => found.closest('li[data-swipe-direction]') === null,
};

/** Causes a refusal and checks that the message is at its place, the input is kept, and a next step is offered. */
export async function meet(meeting: Meeting, server: ReturnType<typeof stubApi>, language: Language): Promise<void> {
  const { code, call: refused, answers, fieldErrors, reads, says, named, kept = [], next } = meeting;
  let met = false;
  server.answer = (call) => {
    if (!call.startsWith(refused)) return [200, answers?.(call) ?? null];
    met = true;
    return refusal(ERRORS[code][0], code, { title: ERRORS[code][1], detail: DETAIL, ...(fieldErrors && { fieldErrors }) });
  };
  show(
    <>
      {meeting.screen()}
      <Toaster />
    </>,
    meeting.at,
  );
  await meeting.act(new Person());
  const words = named && language === 'en' ? new RegExp(literally(DETAIL)) : wordsOf(says ?? (`problem.${code}` as TextKey));
  await waitFor(
    () => {
      const read = screen.queryAllByText(words);
      if (!read.some(PLACES[reads])) throw new Error(`Nobody reads "${words.source}" as ${reads}:\n${document.body.textContent}`);
    },
    { timeout: 5_000 },
  );
  expect(met).toBe(true);
  for (const value of kept) expect(screen.getAllByDisplayValue(value)).not.toEqual([]);
  const ways = ['button', 'link'].flatMap((role) => screen.queryAllByRole(role, { name: wordsOf(next) }));
  const fields = screen.queryAllByLabelText(wordsOf(next), { selector: 'input' });
  expect([...ways, ...fields].filter((way) => !(way as HTMLButtonElement).disabled)).not.toEqual([]);
  // The toast is removed with its test.
  await act(() => Promise.resolve());
}
