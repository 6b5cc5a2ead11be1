import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PersonContact, PersonRecord, UserView } from '@app/contracts';
import { dateAndTime, plainDate } from '../../../lib/format.js';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { queryKeys } from '../../../lib/query-keys.js';
import { Button } from '../../../ui/button.js';
import { Sheet } from '../../../ui/dialog.js';
import { EmptyState, Skeleton } from '../../../ui/feedback/states.js';
import { lookAtPerson } from '../api.js';
import { ReadFailure } from '../../../team/read-failure.js';
import { PersonBadges } from './person-badges.js';
import { PersonDialog, type PersonAction } from './person-dialog.js';
import { PersonFacts } from './person-facts.js';
import { PersonLists } from './person-lists.js';

/** The member of the team who reads a record. */
export type Reader = Pick<UserView, 'id' | 'role'>;

/** The actions that the reader may take: operations on planners, administrators on all others; no member deletes their own account. */
function rightsOf(me: Reader, { id, kind, forgottenAt, deletion }: PersonRecord) {
  const admin = me.role === 'admin';
  const there = forgottenAt === null && !deletion?.begun;
  const act = admin || kind !== 'team';
  return { act, export: act && there, delete: admin && there && !deletion && me.id !== id, cancel: admin && there && me.id !== id };
}

/** The state of a person's deletion. */
function Deletion({ person, onCancel }: { person: PersonRecord; onCancel: (() => void) | null }) {
  const t = useText();
  const { deletion, forgottenAt } = person;
  if (forgottenAt)
    return <p className="rounded-field bg-brick-soft px-3.5 py-2 text-sm">{t('people.forgotten', { time: dateAndTime(forgottenAt) })}</p>;
  if (!deletion) return null;
  return (
    <div className="grid justify-items-start gap-2 rounded-field bg-marigold-soft px-3.5 py-2 text-sm">
      <p>{t('people.dueAt', { time: dateAndTime(deletion.dueAt) })}</p>
      {deletion.waitsForBooking && <p>{t('people.waitsForBooking')}</p>}
      {deletion.begun && <p>{t('people.begun')}</p>}
      {onCancel && (
        <Button size="small" look="secondary" onClick={onCancel}>
          {t('people.cancel')}
        </Button>
      )}
    </div>
  );
}

interface RecordProps {
  me: Reader;
  person: PersonRecord;
  shown: PersonContact | null;
  onAct: (action: PersonAction) => void;
}

function Record({ me, person, shown, onAct }: RecordProps) {
  const t = useText();
  const rights = rightsOf(me, person);
  return (
    <div className="grid gap-5 *:min-w-0">
      <div className="grid justify-items-start gap-2">
        <PersonBadges kind={person.kind} forgotten={person.forgottenAt !== null} />
        <p className="text-xs break-all text-muted" translate="no">
          {person.id}
        </p>
      </div>
      <Deletion person={person} onCancel={rights.cancel ? () => onAct('cancel') : null} />
      <PersonFacts person={{ ...person, ...shown }} />
      <div className="flex flex-wrap gap-2">
        {rights.export && !shown && (
          <Button size="small" look="secondary" onClick={() => onAct('show')}>
            {t('people.show')}
          </Button>
        )}
        {rights.act && person.sessions > 0 && (
          <Button size="small" look="secondary" onClick={() => onAct('signOut')}>
            {t('people.signOut')}
          </Button>
        )}
        {rights.export && (
          <Button size="small" look="secondary" onClick={() => onAct('export')}>
            {t('people.export')}
          </Button>
        )}
        {rights.delete && (
          <Button size="small" look="danger" onClick={() => onAct('delete')}>
            {t('people.delete')}
          </Button>
        )}
      </div>
      <PersonLists person={person} />
    </div>
  );
}

/** One person, beside the search results: the known data and the team's actions. */
export function PersonSheet({ me, id, onClose }: { me: Reader; id: string; onClose: () => void }) {
  const t = useText();
  const [asking, setAsking] = useState<PersonAction | null>(null);
  const [shown, setShown] = useState<PersonContact | null>(null);
  // Each read is logged, so the record is never read again automatically.
  const person = useQuery({
    queryKey: queryKeys.admin('person', id),
    queryFn: () => lookAtPerson(id),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, error } = person;
  const unknown = error instanceof ApiError && [400, 404].includes(error.status);
  return (
    <>
      <Sheet
        open
        onClose={onClose}
        title={shown?.firstName ?? data?.firstName ?? t('people.record')}
        description={data && t('people.since', { date: plainDate(data.createdAt) })}
      >
        {unknown && <EmptyState title={t('people.empty')} message={t('people.none')} />}
        {!unknown && <ReadFailure of={person} />}
        {!data && !error && <Skeleton className="h-96" />}
        {data && !error && <Record me={me} person={data} shown={shown} onAct={setAsking} />}
      </Sheet>
      {asking && <PersonDialog id={id} action={asking} onShown={setShown} onClose={() => setAsking(null)} />}
    </>
  );
}
