import type { MismatchField } from '@app/contracts';
import { useText } from '../../../lib/i18n/i18n.js';
import { Face } from '../../../ui/face.js';
import type { Answer } from '../answers.js';
import { FIELD_ICONS } from './side-by-side.js';

/** A question on which a group differs: each answer, and beside it the faces of those who gave it. */
export function GroupAnswers({ field, answers }: { field: MismatchField; answers: readonly Answer[] }) {
  const t = useText();
  const Icon = FIELD_ICONS[field];
  return (
    <section aria-label={t(`mismatch.field.${field}`)} className="grid gap-2">
      <h2 className="flex items-center gap-2 text-base">
        <Icon size={20} /> {t(`mismatch.field.${field}`)}
      </h2>
      <ul className="grid gap-2">
        {answers.map(({ text, people }) => (
          <li key={text} className="flex items-center gap-3 rounded-field bg-sunken p-3">
            <span className="flex shrink-0 -space-x-2.5">
              {people.map((person) => (
                <Face key={person.userId} name={person.name} me={person.me} />
              ))}
            </span>
            <span className="grid min-w-0">
              <span className="font-semibold break-words">{text}</span>
              <span className="text-sm break-words text-muted">{people.map((person) => person.name).join(', ')}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
