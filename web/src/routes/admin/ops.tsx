import { OpsBoard } from '../../features/ops/components/ops-board.js';
import { StuckRows } from '../../features/stuck-rows/components/stuck-rows.js';
import { useText } from '../../lib/i18n/i18n.js';
import { Page } from '../../ui/page.js';

export default function OpsScreen() {
  const t = useText();
  return (
    <Page
      title={t('ops.title')}
      lead={t('ops.lead')}
      wide
      actions={
        <a
          href="/ops/queues"
          className="inline-flex min-h-11 min-w-11 items-center justify-center font-semibold text-indigo hover:underline"
        >
          {t('ops.queues')}
        </a>
      }
    >
      <OpsBoard>
        <section className="grid gap-3 *:min-w-0">
          <h2 className="text-lg">{t('ops.dead')}</h2>
          <StuckRows start={{ state: 'dead' }} />
        </section>
      </OpsBoard>
    </Page>
  );
}
