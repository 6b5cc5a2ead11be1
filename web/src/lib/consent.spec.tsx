import '../testing/browser-globals.js';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { ConsentsView } from '@app/contracts';
import { consentNotice, consentVersion } from '@app/domain';
import { stubApi } from '../testing/stub-api.js';
import { answerConsent, askConsent, useAskedConsent } from './consent.js';

const answered = (granted: boolean | null, version = consentVersion()): ConsentsView => ({
  version: consentVersion(),
  notice: consentNotice(),
  items: [{ item: 'location', granted, version: granted === null ? null : version, at: null }],
});
const server = stubApi();

/** Answers every call with these consents. */
const serve = (consents: ConsentsView): void => void (server.answer = () => [200, consents]);

const notice = async () => {
  for (;;) {
    const { asked } = useAskedConsent.getState();
    if (asked) return asked;
    await Promise.resolve();
  }
};

beforeEach(() => {
  useAskedConsent.setState({ asked: null });
});

describe('consent', () => {
  it('shows the notice to a person who was never asked, withdrew, or agreed to another version, and follows the answer', async () => {
    for (const consents of [answered(null), answered(false), answered(true, '2020-01')]) {
      serve(consents);
      for (const yes of [true, false]) {
        const answer = askConsent('location');
        (await notice()).give(yes);
        expect(await answer).toBe(yes);
        expect(useAskedConsent.getState().asked).toBeNull();
      }
    }
  });

  it('does not ask a person again who agreed to the current version', async () => {
    serve(answered(true));
    expect(await askConsent('location')).toBe(true);
    expect(useAskedConsent.getState().asked).toBeNull();
  });

  it('takes a second request for a refusal of the first', async () => {
    serve(answered(null));
    const first = askConsent('location');
    await notice();
    const second = askConsent('location');
    expect(await first).toBe(false);
    (await notice()).give(true);
    expect(await second).toBe(true);
  });

  it('sends the version of the notice that was read, and its language', async () => {
    serve(answered(true));
    await answerConsent('location', true, consentVersion());
    expect(server.asked).toMatchObject([
      { call: 'PUT /api/user/choices/location', body: { granted: true, version: consentVersion(), language: 'en' } },
    ]);
  });
});
