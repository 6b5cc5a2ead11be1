import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { ConsentsView } from '@app/contracts';
import { consentNotice, consentVersion } from '@app/domain';
import { answerConsent, askConsent, useAskedConsent } from './consent.js';

const answered = (granted: boolean | null, version = consentVersion()): ConsentsView => ({
  version: consentVersion(),
  notice: consentNotice(),
  items: [{ item: 'location', granted, version: granted === null ? null : version, at: null }],
});
const sent: { method: string; path: string; body: unknown }[] = [];

/** Answers every call with these consents. */
function serve(consents: ConsentsView): void {
  globalThis.fetch = jest.fn((path: unknown, init?: unknown) => {
    const { method = 'GET', body } = init as RequestInit;
    sent.push({ method, path: String(path), body: typeof body === 'string' ? JSON.parse(body) : null });
    const text = JSON.stringify(consents);
    return Promise.resolve({ status: 200, ok: true, headers: new Headers(), text: () => Promise.resolve(text) } as Response);
  });
}
const notice = async () => {
  for (;;) {
    const { asked } = useAskedConsent.getState();
    if (asked) return asked;
    await Promise.resolve();
  }
};

beforeEach(() => {
  sent.length = 0;
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
    expect(sent).toEqual([
      { method: 'PUT', path: '/api/user/choices/location', body: { granted: true, version: consentVersion(), language: 'en' } },
    ]);
  });
});
