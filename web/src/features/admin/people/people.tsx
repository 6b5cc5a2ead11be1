import { Link, useSearchParams } from 'react-router-dom';
import { PAGES, type FoundPerson } from '@app/contracts';
import { plainDate } from '../../../lib/format.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { useCommand } from '../../../live/use-command.js';
import { Button } from '../../../ui/button.js';
import { EmptyState } from '../../../ui/feedback/states.js';
import { findPeople } from '../api.js';
import { TeamSearch } from '../components/team-search.js';
import { ReadFailure } from '../../../team/read-failure.js';
import { PersonBadges } from './person-badges.js';
import { PersonSheet, type Reader } from './person-record.js';

function Found({ person, onOpen }: { person: FoundPerson; onOpen: () => void }) {
  const t = useText();
  const { id, kind, firstName, email, venue, createdAt, lastSeenOn, forgottenAt } = person;
  const seen = lastSeenOn ? t('people.seen', { date: plainDate(`${lastSeenOn}T12:00:00Z`) }) : null;
  return (
    <li className="grid gap-2 rounded-card bg-raised p-4 shadow-card *:min-w-0">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-base font-semibold wrap-anywhere">{[firstName, email].filter(Boolean).join(' · ')}</h2>
          <p className="text-sm text-muted">{[t('people.since', { date: plainDate(createdAt) }), seen].filter(Boolean).join(', ')}</p>
          <p className="text-xs break-all text-muted" translate="no">
            {id}
          </p>
        </div>
        <PersonBadges kind={kind} forgotten={forgottenAt !== null} />
      </div>
      {venue ? (
        <Link
          to={`${PAGES.adminVenues}?venue=${venue.id}`}
          className="inline-flex min-h-11 items-center justify-self-start font-semibold wrap-anywhere text-indigo underline"
        >
          {t('people.toVenue', { name: venue.name })}
        </Link>
      ) : (
        <Button size="small" look="secondary" className="justify-self-start" aria-label={`${t('people.open')}: ${id}`} onClick={onOpen}>
          {t('people.open')}
        </Button>
      )}
    </li>
  );
}

/** People, found by data of theirs and never listed; the opened one has its own address beside the results. */
export function People({ me }: { me: Reader }) {
  const t = useText();
  const [params, setParams] = useSearchParams();
  // The server logs each search, so a press sends it, and nothing repeats it.
  const search = useCommand({ send: findPeople, failure: null });
  const found = search.data;
  const opened = params.get('user');
  const open = (id: string | null) => setParams(id ? { user: id } : {}, { replace: true });
  return (
    <>
      <TeamSearch label={t('people.search')} action={t('people.find')} busy={search.isPending} onSearch={(text) => search.mutate(text)} />
      <div className="grid gap-3" aria-live="polite">
        <ReadFailure
          of={{ error: search.error, data: undefined, dataUpdatedAt: 0, refetch: () => search.mutate(search.variables ?? '') }}
        />
        {search.isIdle && <EmptyState title={t('people.begin')} message={t('people.beginMessage')} scene="table" />}
        {found?.length === 0 && <EmptyState title={t('people.empty')} message={t('people.emptyMessage')} scene="table" />}
        {found && found.length > 0 && (
          <>
            <p className="text-sm text-muted">{t('people.found', { count: found.length })}</p>
            <ul className="grid gap-3">
              {found.map((person) => (
                <Found key={person.id} person={person} onOpen={() => open(person.id)} />
              ))}
            </ul>
          </>
        )}
      </div>
      {opened && <PersonSheet me={me} key={opened} id={opened} onClose={() => open(null)} />}
    </>
  );
}
