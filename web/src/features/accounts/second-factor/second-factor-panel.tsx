import { FactorPanel } from '../../../second-factor/factor-panel.js';
import { useAccount } from '../store.js';
import { TEAM_FACTOR } from './api.js';

/** The second factor of a member of the team. */
export function SecondFactorPanel() {
  const email = useAccount((account) => account.user?.email ?? '');
  return <FactorPanel calls={TEAM_FACTOR} email={email} />;
}
