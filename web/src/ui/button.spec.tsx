import '../testing/browser-globals.js';
import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Button } from './button.js';

afterEach(cleanup);

const button = (): HTMLButtonElement => screen.getByRole('button', { name: 'Send' });

it('a button that runs its action keeps the focus, and ignores presses', () => {
  const press = jest.fn();
  const { rerender } = render(<Button onClick={press}>Send</Button>);
  button().focus();
  rerender(
    <Button busy disabled onClick={press}>
      Send
    </Button>,
  );
  fireEvent.click(button());
  expect([button().disabled, button().ariaDisabled, button().ariaBusy, document.activeElement]).toEqual([false, 'true', 'true', button()]);
  expect(press).not.toHaveBeenCalled();
});

it('a form whose button runs sends nothing', () => {
  const send = jest.fn((event: Event) => event.preventDefault());
  render(
    <form onSubmit={(event) => send(event.nativeEvent)}>
      <Button type="submit" busy>
        Send
      </Button>
    </form>,
  );
  fireEvent.click(button());
  expect(send).not.toHaveBeenCalled();
});
