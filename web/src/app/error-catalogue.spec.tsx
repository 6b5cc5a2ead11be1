import '../testing/browser-globals.js';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ERRORS, type ErrorCode, type Language, type Problem } from '@app/contracts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { NextStepDialog } from '../features/datebooks/components/next-step-dialog.js';
import { PlanPreferencesDialog } from '../features/datebooks/components/plan-preferences-dialog.js';
import { ApiError } from '../lib/http.js';
import { LANGUAGES, setLanguage, text, type TextKey } from '../lib/i18n/i18n.js';
import { problemMessage } from '../live/problem-message.js';
import LandingRoute from '../routes/landing.js';
import { stubApi, refusal, show } from '../testing/stub-api.js';
import { OWNER, somePlan } from '@app/testkit/scenario/planner-views';
import { toast, useToasts } from '../ui/feedback/toast-store.js';

const DEVANAGARI = /[\u0900-\u097F]/;
const server = stubApi();
afterEach(async () => {
  useToasts.setState({ toasts: [] });
  await setLanguage('en');
});

/** Reads the text of the one toast. */
const said = async (): Promise<[title: string, message: string | undefined]> => {
  await waitFor(() => expect(useToasts.getState().toasts).toHaveLength(1));
  const [shown] = useToasts.getState().toasts;
  return [shown?.title ?? '', shown?.message];
};
const press = (name: TextKey) => userEvent.click(screen.getByRole('button', { name: text(name) }));

/** The rows of the error catalogue that a press can cause, each with its cause and its message. */
const ROWS: readonly [row: string, fail: () => Promise<void>, title: TextKey, message: TextKey][] = [
  [
    'the guest session fails',
    async () => {
      server.answer = (call) =>
        call.startsWith('POST /api/auth/guest')
          ? refusal(500, 'internal')
          : call.includes('/auth/')
            ? refusal(401, 'not-signed-in')
            : [200, []];
      show(<LandingRoute />);
      await press('landing.start');
      // The plan can be created in a dialog, too, which tries again.
      await screen.findByRole('dialog', { name: text('create.title') });
    },
    'shell.error',
    'guest.failed',
  ],
  [
    'a quick plan can not be created',
    async () => {
      sessionStorage.setItem('selectedCity', JSON.stringify({ latitude: 19, longitude: 72.8, source: 'city', citySlug: 'mumbai' }));
      server.answer = () => refusal(503, 'unavailable');
      show(<PlanPreferencesDialog open onClose={() => undefined} onCreated={() => undefined} />);
      await userEvent.click(screen.getByRole('checkbox', { name: text('vibe.foodie') }));
      await press('quick.create');
    },
    'shell.error',
    'quick.failed',
  ],
  [
    'the device does not share its place with a quick plan',
    async () => {
      sessionStorage.clear();
      const failed = { code: 1 } as GeolocationPositionError;
      const geolocation = { getCurrentPosition: (_found: unknown, fail: PositionErrorCallback) => fail(failed) };
      Object.defineProperty(navigator, 'geolocation', { configurable: true, value: geolocation });
      const agreed = { version: '1', notice: {}, items: [{ item: 'location', granted: true, version: '1' }] };
      let made = 0;
      server.answer = (call) => (call === 'POST /api/datebooks' ? [201, somePlan(OWNER)] : [200, agreed]);
      show(<PlanPreferencesDialog open onClose={() => undefined} onCreated={() => (made += 1)} />);
      await userEvent.click(screen.getByRole('checkbox', { name: text('vibe.foodie') }));
      await press('quick.create');
      // The plan is created in any case.
      await waitFor(() => expect(made).toBe(1));
      Reflect.deleteProperty(navigator, 'geolocation');
    },
    'quick.noPlace',
    'quick.noPlaceMessage',
  ],
  [
    'what comes next can not be saved',
    async () => {
      server.answer = () => refusal(409, 'plan-state', { detail: '' });
      show(<NextStepDialog plan={somePlan(OWNER)} open onClose={() => undefined} onChosen={() => undefined} />);
      await press('next.discover');
    },
    'shell.error',
    'problem.plan-state' as TextKey,
  ],
];

describe.each(LANGUAGES)('in %s', (language: Language) => {
  it.each(ROWS)('explains what happened and what to do when %s', async (_row, fail, title, message) => {
    await setLanguage(language);
    await fail();
    expect(await said()).toEqual([text(title), text(message)]);
  });

  it.each(Object.keys(ERRORS) as ErrorCode[])('explains the refusal %s in the reader’s language', async (code) => {
    await setLanguage(language);
    const problem = { code, status: ERRORS[code][0], title: ERRORS[code][1], detail: '' } as Problem;
    const { message = '' } = problemMessage(new ApiError(problem.status, '', problem));
    if (message === '') throw new Error(`Add 'problem.${code}' to web/src/locales/en/problems.ts and hi/problems.ts`);
    expect(message).toMatch(/[.!?।]$/);
    expect(DEVANAGARI.test(message)).toBe(language === 'hi');
  });
});

/** The rows of the catalogue whose texts the specification fixes. */
const LITERAL: Partial<Record<TextKey, string>> = {
  'guest.failed': 'Failed to create session. Please try again.',
  'create.refresh': 'Please refresh the page and try again',
  'create.failed': 'Failed to create plan',
  'wizard.failed': 'Failed to create plan',
  'quick.failed': 'Failed to create plan. Please try again.',
  'mismatch.acceptFailed': "Failed to accept partner's preferences. Please try again.",
  'mismatch.askFailed': 'Failed to send preference request. Please try again.',
  'bell.readFailed': 'Failed to mark notification as read',
  'place.required': 'Location Required',
  'place.requiredMessage': 'Please enable location access to find venues near you.',
  'place.failed': 'Location detection failed',
  'place.failedMessage': 'Please select a city manually or enable location permissions.',
  'quick.noPlace': 'Location Error',
  'quick.noPlaceMessage': 'Could not get your location. You can still create a plan.',
  'place.unsupported': 'Location Not Supported',
  'place.unsupportedMessage': "Your browser doesn't support location services.",
  'date.invalid': 'Invalid date',
  'home.loadingPlans': 'Loading your plans...',
};

it.each(Object.entries(LITERAL) as [TextKey, string][])('%s is the specified text and has a Hindi translation', async (key, literal) => {
  expect(text(key)).toBe(literal);
  await setLanguage('hi');
  expect(text(key)).toMatch(DEVANAGARI);
});

it('removes an error when the dialog over it succeeds', async () => {
  toast({ title: text('wizard.failed'), tone: 'bad' });
  show(<NextStepDialog plan={somePlan(OWNER)} open onClose={() => undefined} onChosen={() => undefined} />);
  await screen.findByRole('dialog', { name: text('next.title') });
  expect(useToasts.getState().toasts).toEqual([]);
});
