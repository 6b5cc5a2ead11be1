import type { PersonRecord } from '@app/contracts';
import { plainDate } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';

/** The personal data that a person has given; masked until it is requested. */
export function PersonFacts({ person }: { person: PersonRecord }) {
  const t = useText();
  const { firstName, email, contact, adultConfirmedAt, lastSeenOn, approvalUntil, sessions } = person;
  const facts = [
    [t('people.name'), firstName],
    [t('people.email'), email],
    [t('people.contactName'), contact.name],
    [t('people.contactPhone'), contact.phone],
    [t('people.contactEmail'), contact.email],
    [t('people.adult'), adultConfirmedAt && plainDate(adultConfirmedAt)],
    [t('people.seenLast'), lastSeenOn && plainDate(`${lastSeenOn}T12:00:00Z`)],
    [t('people.approval'), approvalUntil && plainDate(approvalUntil)],
    [t('people.sessions'), sessions > 0 ? t('people.browsers', { count: sessions }) : t('people.nowhere')],
  ] as const;
  return (
    <dl className="grid gap-3 sm:grid-cols-2">
      {facts.map(
        ([label, value]) =>
          value && (
            <div key={label} className="grid min-w-0 gap-0.5">
              <dt className="text-xs text-muted">{label}</dt>
              <dd className="wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
