import '../../testing/browser-globals.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Dialog } from '../../ui/dialog.js';

afterEach(cleanup);

function Page() {
  const [open, setOpen] = useState<'first' | 'second' | null>(null);
  const [isThere, setThere] = useState(true);
  return (
    <main id="main-content" tabIndex={-1}>
      {isThere && (
        <button type="button" onClick={() => setOpen('first')}>
          Open
        </button>
      )}
      <Dialog open={open === 'first'} onClose={() => setOpen(null)} title="First">
        <button type="button" onClick={() => setOpen('second')}>
          On
        </button>
        <button type="button" onClick={() => setThere(false)}>
          Remove
        </button>
      </Dialog>
      <Dialog open={open === 'second'} onClose={() => setOpen(null)} title="Second" />
    </main>
  );
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name, hidden: true }));
const focused = (element: () => HTMLElement | null) => waitFor(() => expect(document.activeElement).toBe(element()));

describe('the focus', () => {
  it('returns to the element that opened a dialog', async () => {
    render(<Page />);
    await press('Open');
    await userEvent.keyboard('{Escape}');
    await focused(() => screen.getByRole('button', { name: 'Open' }));
  });

  it('returns to that element from a second dialog, too', async () => {
    render(<Page />);
    await press('Open');
    await press('On');
    await focused(() => screen.getByRole('dialog', { name: 'Second' }));
    await press('Close');
    await focused(() => screen.getByRole('button', { name: 'Open' }));
  });

  it('moves to the page when that element is gone', async () => {
    render(<Page />);
    await press('Open');
    await press('Remove');
    await press('Close');
    await focused(() => screen.getByRole('main'));
  });
});
