import '../../testing/browser-globals.js';
import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { emptyDraft, useDraft, type Draft, type Step } from './draft.js';
import { useSteps } from './use-steps.js';

function Probe() {
  useSteps(() => undefined);
  const { state } = useLocation();
  const { draft } = useDraft();
  return <output>{`${draft.step} ${(state as { step: Step } | null)?.step}`}</output>;
}

const comeBackTo = (step: Step, chosen: Partial<Draft>): string => {
  useDraft.getState().open({ ...emptyDraft('new'), ...chosen });
  const { unmount } = render(
    <MemoryRouter initialEntries={[{ pathname: '/preferences', state: { step, depth: 1 } }]}>
      <Probe />
    </MemoryRouter>,
  );
  const shown = screen.getByRole('status').textContent ?? '';
  unmount();
  return shown;
};

it('goes to the step of the history entry, as far as the draft has been answered', () => {
  expect(comeBackTo('activity', { vibe: 'romantic' })).toBe('activity activity');
});

it('starts again when the history belongs to a draft that was sent or is gone', () => {
  expect(comeBackTo('details', {})).toBe('vibe vibe');
});
