import { listAnswers, type NeedAnswer, type NeedAnswers, type OnSite } from '@app/contracts';
import { doorWords, hasWords } from '../../lib/i18n/on-site.js';
import { useText } from '../../lib/i18n/i18n.js';
import { CheckIcon, CloseIcon, HelpIcon } from '../pictures/icons.js';

const LOOKS = {
  yes: { Icon: CheckIcon, tone: 'text-leaf' },
  no: { Icon: CloseIcon, tone: 'text-brick' },
  ask: { Icon: HelpIcon, tone: 'text-marigold' },
} as const satisfies Record<NeedAnswer, object>;

/** The answers of an offer to the reader's own needs, a line for each. */
export function NeedList({ answers = {} }: { answers?: NeedAnswers | undefined }) {
  const t = useText();
  const list = listAnswers(answers);
  if (list.length === 0) return null;
  return (
    <section aria-label={t('needs.yours')} className="grid gap-1.5">
      <h4 className="text-sm font-semibold text-muted">{t('needs.yours')}</h4>
      <ul className="grid gap-1.5">
        {list.map(([need, answer]) => {
          const { Icon, tone } = LOOKS[answer];
          return (
            <li key={need} className="flex gap-2">
              <span className={tone}>
                <Icon size={20} />
              </span>
              <span className="min-w-0 wrap-anywhere">
                {t('needs.answered', { need: hasWords(t, need), answer: t(`needs.${answer}`) })}
              </span>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The rules at a venue's door as one line; nothing where it states none. */
export function DoorLine({ onSite }: { onSite: OnSite | undefined }) {
  const t = useText();
  const words = doorWords(t, onSite);
  if (!words) return null;
  return (
    <p className="text-sm">
      <span className="text-muted">{t('door.title')}: </span>
      {words}
    </p>
  );
}
