import '../testing/browser-globals.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { show } from '../testing/stub-api.js';
import { TextInput } from '../ui/forms/field.js';
import { useForm } from './use-form.js';

const sent: unknown[] = [];
let answer: () => Promise<string>;

function Form() {
  const form = useForm({
    initial: { name: '', city: '' },
    check: ({ name, city }) => ({ name: name === '' && 'A name, please.', city: city === '' && 'A city, please.' }),
    send: (values) => {
      sent.push(values);
      return answer();
    },
    faultsOf: () => ({ city: 'No such city.' }),
  });
  return (
    <form noValidate onSubmit={form.onSubmit}>
      <TextInput label="Name" {...form.input('name')} />
      <TextInput label="City" {...form.input('city')} />
      <button type="submit">Send</button>
    </form>
  );
}
const open = () => {
  sent.length = 0;
  answer = () => Promise.resolve('done');
  show(<Form />);
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const type = (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const reasons = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent?.replace('⚠ ', ''));

afterEach(cleanup);

describe('a form', () => {
  it('sends nothing while a field has a fault, and leads to the first', async () => {
    open();
    await press();
    expect(reasons()).toEqual(['A name, please.', 'A city, please.']);
    expect(document.activeElement).toBe(screen.getByLabelText('Name'));
    expect(sent).toEqual([]);
  });

  it('removes the reason beside the field that is edited, and sends what was typed', async () => {
    open();
    await press();
    await type('Name', 'Asha');
    expect(reasons()).toEqual(['A city, please.']);
    await type('City', 'Pune');
    await press();
    expect(sent).toEqual([{ name: 'Asha', city: 'Pune' }]);
  });

  it('keeps the input after a refusal, with the reason beside its field', async () => {
    open();
    answer = () => Promise.reject(new Error('refused'));
    await type('Name', 'Asha');
    await type('City', 'Atlantis');
    await press();
    await waitFor(() => expect(reasons()).toEqual(['No such city.']));
    expect(screen.getByLabelText<HTMLInputElement>('City').value).toBe('Atlantis');
  });
});
