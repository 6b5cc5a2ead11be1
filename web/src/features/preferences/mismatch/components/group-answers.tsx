import type { MismatchField } from '@app/contracts';
import { useText } from '../../../../lib/i18n/i18n.js';
import type { Answer } from '../answers.js';
import { FIELD_ICONS } from './side-by-side.js';
import { cx } from '../../../../ui/cx.js';

/** A person by their initial: the reader in rose, the others in indigo. The name is beside it. */
function Face({ initial, me }: { initial: string; me: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-9 shrink-0 place-items-center rounded-full text-sm font-bold ring-2 ring-raised',
        me ? 'bg-rose text-on-rose' : 'bg-indigo text-on-indigo',
      )}
    >
      {initial}
    </span>
  );
}

interface GroupAnswersProps {
  field: MismatchField;
  answers: readonly Answer[];
  /** What the answers come to, in words; null: the answers say it. */
  result?: string | null;
}

/** A question on which a group differs: each answer with the initials of its members. */
export function GroupAnswers({ field, answers, result = null }: GroupAnswersProps) {
  const t = useText();
  const Icon = FIELD_ICONS[field];
  return (
    <section aria-label={t(`mismatch.field.${field}`)} className="grid gap-2">
      <h2 className="flex items-center gap-2 text-base">
        <Icon size={20} /> {t(`mismatch.field.${field}`)}
      </h2>
      {result && <p className="text-sm font-semibold">{result}</p>}
      <ul className="grid gap-2">
        {answers.map(({ text, people }) => (
          <li key={text} className="flex flex-wrap items-center gap-3 rounded-field bg-sunken p-3">
            <span className="flex shrink-0 -space-x-2.5">
              {people.map((person) => (
                <Face key={person.userId} initial={person.initial} me={person.me} />
              ))}
            </span>
            <span className="grid min-w-0 flex-[1_1_10rem]">
              <span className="font-semibold wrap-anywhere">{text}</span>
              <span className="text-sm wrap-anywhere text-muted">{people.map((person) => person.name).join(', ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
