import '../../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { stubApi, show } from '../../testing/stub-api.js';
import { OWNER, PLAN, somePlan } from '@app/testkit/scenario/planner-views';
import CreateDatebookScreen from '../../routes/create-datebook.js';
import NaturalThemeScreen from '../../routes/natural-theme.js';

const server = stubApi();
beforeEach(() => {
  localStorage.setItem('lastCity', 'mumbai');
  server.answer = (call) => (call === 'POST /api/datebooks' ? [201, somePlan(OWNER)] : [200, []]);
});
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const sent = () => server.bodies[server.calls.indexOf('POST /api/datebooks')];

describe('the plan in five small steps', () => {
  it('advances when a step is answered, and ends in the second version of the next-step dialog', async () => {
    const user = userEvent.setup();
    show(<NaturalThemeScreen />);
    await user.click(button('Tap to Start'));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2, name: 'What shall we call it?' }));
    await user.click(button('Next'));
    expect(document.activeElement?.textContent).toBe('What mood are you in?');
    expect(button('Next').disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: /Foodie/ }));
    await user.click(button('Next'));
    expect(button('Next').disabled).toBe(true);
    await user.click(screen.getByRole('radio', { name: '₹2,000–₹5,000' }));
    await user.click(button('Next'));
    await user.click(button('Next'));
    await user.click(button('Create Plan'));
    expect(await screen.findByRole('dialog', { name: 'Plan created successfully!' })).toBeDefined();
    expect(button('Multi-Location Setup')).toBeDefined();
    expect(button('Show Venues')).toBeDefined();
    expect(sent()).toMatchObject({
      name: expect.stringMatching(/^Foodie evening, \w{3}$/),
      preferences: { dateStyles: ['vibe:foodie'], budget: '2000-5000', travelDistance: 10 },
    });
  });
});

it('makes one plan of two presses when the answer of the first is lost', async () => {
  const user = userEvent.setup();
  const { answer } = server;
  server.answer = (call, asked) => (call === 'POST /api/datebooks' ? [502, 'Bad gateway'] : answer(call, asked));
  show(<CreateDatebookScreen />, '/create-datebook?style=quick');
  await user.click(screen.getByRole('checkbox', { name: /Foodie/ }));
  await user.click(button('Create Plan'));
  await waitFor(() => expect(button('Create Plan').disabled).toBe(false));
  server.answer = answer;
  await user.click(button('Create Plan'));
  await screen.findByRole('dialog', { name: 'Plan created successfully!' });
  const made = server.asked.filter(({ call }) => call === 'POST /api/datebooks');
  expect(made).toHaveLength(2);
  expect(made[1]).toEqual(made[0]);
});

describe('the plan in one form', () => {
  it('needs one experience style and ends in the same dialog', async () => {
    const user = userEvent.setup();
    show(<CreateDatebookScreen />, '/create-datebook?style=quick');
    expect(button('Create Plan').disabled).toBe(true);
    await user.click(screen.getByRole('checkbox', { name: /Foodie/ }));
    await user.click(button('Create Plan'));
    expect(await screen.findByRole('button', { name: 'Show Venues' })).toBeDefined();
    expect(sent()).toMatchObject({ preferences: { dateStyles: ['vibe:foodie'] } });
  });

  it('names the kinds of place that follow from the style, and sends others only when they were chosen', async () => {
    const user = userEvent.setup();
    show(<CreateDatebookScreen />, '/create-datebook?style=quick');
    await user.click(screen.getByRole('checkbox', { name: /Cozy/ }));
    await user.click(button('We’ll look at Cafés, Bakeries, Rooftop dining Edit'));
    await user.click(screen.getByRole('checkbox', { name: 'Bakeries' }));
    expect(button('We’ll look at Cafés, Rooftop dining Done')).toBeDefined();
    await user.click(button('Create Plan'));
    await screen.findByRole('button', { name: 'Show Venues' });
    expect(sent()).toMatchObject({
      preferences: { dateStyles: ['vibe:cozy', 'activity:dining', 'place:cafes', 'place:rooftop_dining'], budget: '' },
    });
  });

  it('says what venues will see before the plan is made', () => {
    show(<CreateDatebookScreen />, '/create-datebook?style=quick');
    expect(screen.getByText(/^Venues see: Mumbai, 2 people, \w+day\. Not your name or exact location\.$/)).toBeDefined();
  });

  it('keeps the choice of several locations and opens the plan to others', async () => {
    const user = userEvent.setup();
    sessionStorage.clear();
    show(<CreateDatebookScreen />, '/create-datebook?style=quick');
    await user.click(screen.getByRole('checkbox', { name: /Foodie/ }));
    await user.click(button('Create Plan'));
    await user.click(await screen.findByRole('button', { name: 'Multi-Location Setup' }));
    await waitFor(() => expect(sessionStorage.getItem('isMultiLocationSetup')).toBe('true'));
    const body = server.bodies[server.calls.indexOf(`PATCH /api/datebooks/${PLAN}`)];
    expect(body).toEqual({ maxMembers: 2, sameLocationMode: false, bidding: 'open' });
  });
});
