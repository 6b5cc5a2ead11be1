import { useText } from '../../lib/i18n/i18n.js';
import { paths } from '../../lib/paths.js';
import { ButtonLink } from '../../ui/button.js';
import { EmptyState } from '../../ui/feedback/states.js';

export default function NotFoundScreen() {
  const t = useText();
  return (
    <EmptyState
      title={t('notFound.title')}
      message={t('notFound.message')}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink to={paths.home}>{t('notFound.action')}</ButtonLink>
          <ButtonLink look="secondary" to={paths.plans}>
            {t('plans.title')}
          </ButtonLink>
          <ButtonLink look="quiet" to={paths.join}>
            {t('notFound.code')}
          </ButtonLink>
        </div>
      }
      scene="water"
      alone
    />
  );
}
