import '../../testing/browser-globals.js';
import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { NumberInput } from './number-field.js';

let value = 0;
function Form({ required = false, most }: { required?: boolean; most?: number }) {
  const [number, setNumber] = useState(1_800);
  const take = (next: number) => {
    value = next;
    setNumber(next);
  };
  return (
    <>
      <NumberInput label="Total" value={number} required={required} most={most} onChange={take} />
      <button type="button" onClick={() => take(number + 50)}>
        More
      </button>
    </>
  );
}
const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Total' });
async function paste(text: string) {
  const user = userEvent.setup();
  await user.clear(field());
  await user.click(field());
  await user.paste(text);
  return user;
}

describe('a field for a number', () => {
  it.each([
    ['₹2,500.00', 2_500],
    ['₹ 1,50,000', 150_000],
    ['२,८००', 2_800],
  ])('reads %s and leaves the text as it was pasted', async (text, number) => {
    render(<Form />);
    const user = await paste(text);
    await user.tab();
    expect([field().value, value]).toEqual([text, number]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each(['-500', '2800.50', '12.5', 'a lot'])('explains beside %s that it is no whole number, and keeps the text', async (text) => {
    render(<Form />);
    await paste(text);
    expect([field().value, value]).toEqual([text, NaN]);
    expect(field().getAttribute('aria-invalid')).toBe('true');
    const described = field().getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe('⚠ Write a whole number, like 2,500.');
  });

  it('shows an error only after a typed number is complete', async () => {
    render(<Form />);
    const user = userEvent.setup();
    await user.clear(field());
    await user.type(field(), '1,5');
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(field(), '0,000');
    await user.tab();
    expect([screen.queryByRole('alert'), value]).toEqual([null, 150_000]);
  });

  it('names its maximum', async () => {
    render(<Form most={10_000} />);
    await paste('25,000');
    expect([screen.getByRole('alert').textContent, value]).toEqual(['⚠ 10,000 at most.', NaN]);
  });

  it('shows a number that is set from outside in place of the typed text', async () => {
    render(<Form />);
    const user = await paste('2,000');
    await user.click(screen.getByRole('button', { name: 'More' }));
    expect(field().value).toBe('2050');
  });

  it('reads an empty field as 0, and as no number when one is required', async () => {
    const { unmount } = render(<Form />);
    await userEvent.setup().clear(field());
    expect(value).toBe(0);
    unmount();
    render(<Form required />);
    await userEvent.setup().clear(field());
    expect(value).toBeNaN();
  });
});
