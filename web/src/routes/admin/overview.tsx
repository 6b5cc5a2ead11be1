import { Overview } from '../../features/admin/components/overview.js';
import { Health } from '../../features/admin/ops/components/health.js';

export default function AdminOverviewScreen() {
  return (
    <>
      <Health />
      <Overview />
    </>
  );
}
