import { useText, type TextKey } from '../../../../lib/i18n/i18n.js';
import { CoupleIcon, EditIcon, LiveIcon, PeopleIcon, SparkIcon, TagIcon, TicketIcon } from '../../../../ui/pictures/icons.js';

const STEPS: readonly { title: TextKey; line: TextKey; Icon: typeof EditIcon }[] = [
  { title: 'home.how1', line: 'home.how1Line', Icon: EditIcon },
  { title: 'home.how2', line: 'home.how2Line', Icon: PeopleIcon },
  { title: 'home.how3', line: 'home.how3Line', Icon: LiveIcon },
  { title: 'home.how4', line: 'home.how4Line', Icon: TicketIcon },
];
const FEATURES: readonly { title: TextKey; line: TextKey; Icon: typeof EditIcon }[] = [
  { title: 'home.feature1', line: 'home.feature1Line', Icon: CoupleIcon },
  { title: 'home.feature2', line: 'home.feature2Line', Icon: SparkIcon },
  { title: 'home.feature3', line: 'home.feature3Line', Icon: TagIcon },
];

/** The four steps from an idea to a table. */
export function Explainer() {
  const t = useText();
  return (
    <section aria-labelledby="how" className="grid gap-3">
      <h2 id="how" className="text-lg">
        {t('home.howTitle')}
      </h2>
      <ol className="grid gap-4 rounded-card bg-raised p-5 shadow-card sm:grid-cols-2 xl:grid-cols-4">
        {STEPS.map(({ title, line, Icon }, index) => (
          <li key={title} className="flex gap-3 xl:flex-col">
            <span className="relative grid size-11 shrink-0 place-items-center rounded-field bg-indigo-soft text-indigo">
              <Icon />
              <span
                aria-hidden="true"
                className="absolute -right-1.5 -top-1.5 grid size-5 place-items-center rounded-full bg-indigo text-xs font-bold text-on-indigo"
              >
                {index + 1}
              </span>
            </span>
            <span className="grid content-start">
              <span className="font-semibold leading-snug">{t(title)}</span>
              <span className="text-sm text-muted">{t(line)}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The strengths of the product. */
export function FeatureList() {
  const t = useText();
  return (
    <section aria-labelledby="features" className="grid gap-3">
      <h2 id="features" className="text-lg">
        {t('home.featuresTitle')}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-3">
        {FEATURES.map(({ title, line, Icon }) => (
          <li key={title} className="grid content-start gap-2 rounded-card bg-raised p-4 shadow-card">
            <span className="text-rose">
              <Icon />
            </span>
            <span className="font-semibold leading-snug">{t(title)}</span>
            <span className="text-sm text-muted">{t(line)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
