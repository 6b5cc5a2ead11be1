import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { PlanId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { paths } from '../../lib/paths.js';
import { stubApi, show } from '../../testing/stub-api.js';
import { Wizard } from './components/wizard.js';
import { emptyDraft, useDraft } from './draft.js';
import { afterSave } from './use-submit.js';

const server = stubApi();
beforeEach(() => {
  sessionStorage.clear();
  globalThis.scrollTo = () => undefined;
  useDraft.getState().open(emptyDraft('new'));
  show(
    <Wizard
      heading={<p>My plan</p>}
      people={2}
      named
      onLeave={() => undefined}
      placeRow={() => null}
      locate={() => Promise.resolve(null)}
      ofAge={() => Promise.resolve(true)}
      planFor={() => Promise.resolve(null)}
      onSaved={() => undefined}
    />,
  );
});
const reading = (question: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(question));
const tile = (name: RegExp) => screen.getByText(name);

describe('the wizard', () => {
  it('moves the focus to the question of each step, in both directions, and never to a button', async () => {
    const user = userEvent.setup();
    await reading('What mood are you in?');
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /Relaxed/ }));
    await user.click(tile(/^Romantic$/));
    await reading('What would you like to do?');
    await user.click(tile(/^Dining$/));
    await reading('Which places interest you?');
    await user.tab();
    expect(document.activeElement).toBe(screen.getAllByRole('checkbox')[0]);
    await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await reading('The last details');
    await user.click(screen.getByRole('button', { name: 'Back' }));
    await reading('Which places interest you?');
  });

  it('takes a double tap for one answer, and a tap after it for the next', async () => {
    const user = userEvent.setup();
    await user.click(tile(/^Romantic$/));
    fireEvent.click(tile(/^Dining$/), { detail: 2 });
    expect(useDraft.getState().draft).toMatchObject({ step: 'activity', vibe: 'romantic', activity: null });
    await user.click(tile(/^Dining$/));
    expect(useDraft.getState().draft).toMatchObject({ step: 'places', activity: 'dining' });
  });

  it('takes a budget as it was pasted, and explains invalid ones beside it', async () => {
    const user = userEvent.setup();
    act(() =>
      useDraft.getState().open({ ...emptyDraft('new'), step: 'details', vibe: 'romantic', activity: 'dining', placeTypes: ['cafes'] }),
    );
    await user.click(screen.getByRole('radio', { name: 'Other amount' }));
    const field = screen.getByLabelText<HTMLInputElement>('Your minimum in rupees');
    const paste = async (text: string) => {
      await user.clear(field);
      await user.click(field);
      await user.paste(text);
      await user.tab();
      return [field.value, useDraft.getState().draft.budget, screen.queryByRole('alert')?.textContent ?? null];
    };
    expect(await paste('₹2,500.00')).toEqual(['₹2,500.00', '2500', null]);
    expect(await paste('₹1,50,000')).toEqual(['₹1,50,000', '150000', null]);
    expect(await paste('-500')).toEqual(['-500', '-500', '⚠ Write a whole number, like 2,500.']);
    expect(await paste('2550')).toEqual(['2550', '2550', '⚠ Budgets go in steps of ₹100, like ₹2,500 or ₹2,600.']);
    expect(await paste('6,00,000')).toEqual(['6,00,000', '600000', '⚠ Name an amount from ₹500 to ₹5,00,000.']);
  });

  it('takes a maximum alone, whose minimum is the smallest there is', async () => {
    const user = userEvent.setup();
    act(() =>
      useDraft.getState().open({ ...emptyDraft('new'), step: 'details', vibe: 'romantic', activity: 'dining', placeTypes: ['cafes'] }),
    );
    const budget = () => useDraft.getState().draft.budget;
    await user.click(screen.getByRole('radio', { name: 'Not more than…' }));
    expect(screen.getByRole('heading', { name: 'Maximum budget' })).toBeTruthy();
    expect(screen.getByText(/Venues never see it; they see that you spend at least ₹500\./)).toBeTruthy();
    const field = screen.getByLabelText<HTMLInputElement>('Your maximum in rupees');
    await user.type(field, '4,000');
    await user.tab();
    expect([budget(), screen.queryByRole('alert')]).toEqual(['500-4000', null]);
    expect(screen.getByText('At most ₹2,000 each')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Not more than ₹4,000/ })).toBeTruthy();
    await user.clear(field);
    await user.type(field, '300');
    await user.tab();
    expect([budget(), screen.getByRole('alert').textContent]).toEqual(['500-300', '⚠ Name an amount from ₹500 to ₹5,00,000.']);
    await user.click(screen.getByRole('radio', { name: '₹3,000' }));
    expect(budget()).toBe('3000');
  });

  it('keeps the maximum of a stored range while its minimum is changed', async () => {
    const user = userEvent.setup();
    const answered = { step: 'details', vibe: 'romantic', activity: 'dining', placeTypes: ['cafes'] } as const;
    act(() => useDraft.getState().open({ ...emptyDraft('new'), ...answered, budget: '2000-5000' }));
    const field = screen.getByLabelText<HTMLInputElement>('Your minimum in rupees');
    expect([field.value, screen.getByText('Not more than ₹5,000') !== null]).toEqual(['2000', true]);
    const typing = async (text: string) => {
      await user.clear(field);
      await user.type(field, text);
      return [field.value, useDraft.getState().draft.budget];
    };
    expect(await typing('3000')).toEqual(['3000', '3000-5000']);
    expect(await typing('6000')).toEqual(['6000', '6000']);
  });

  it('leads to the plan once it is saved, also when the plan’s next step cannot be read', async () => {
    server.answer = () => [500, { code: 'internal' }];
    expect(await afterSave(someId<PlanId>('plan-1'))).toBe(paths.dashboard(someId<PlanId>('plan-1')));
  });
});
