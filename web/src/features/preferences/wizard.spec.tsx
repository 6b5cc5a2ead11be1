import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
  it('puts the reader at the question of each step, forth and back, and never at a button', async () => {
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

  it('leads to the plan once it is saved, also where what the plan needs cannot be read', async () => {
    server.answer = () => [500, { code: 'internal' }];
    expect(await afterSave('plan-1')).toBe(paths.dashboard('plan-1'));
  });
});
