import { OpsBoard } from '../../features/admin/ops/components/ops-board.js';
import { StuckRows } from '../../features/admin/stuck-rows/components/stuck-rows.js';
import { useText } from '../../lib/i18n/i18n.js';

export default function OpsScreen() {
  const t = useText();
  return (
    <OpsBoard>
      <section className="grid gap-3 *:min-w-0">
        <h2 className="text-lg">{t('ops.dead')}</h2>
        <StuckRows start={{ state: 'dead' }} />
      </section>
    </OpsBoard>
  );
}
