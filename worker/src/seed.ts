import { loadCatalogue, seedDemoAccounts, seedSimulatedVenues } from '@app/persistence';
import type { Config, Logger } from '@app/platform';

type Target = Parameters<typeof loadCatalogue>[0];

/**
 * Fills the database with what the product starts from: the catalogue everywhere, invented venues where the demo market is on, and
 * the accounts with a known password in the embedded mode alone. Running it again changes nothing.
 */
export async function seed(target: Target, config: Config, logger: Logger): Promise<void> {
  const started = performance.now();
  const places = await loadCatalogue(target);
  const simulated = config.demoMarket ? await seedSimulatedVenues(target) : 0;
  const accounts = simulated > 0 && config.mode === 'embedded' && !config.production;
  if (accounts) await seedDemoAccounts(target);
  logger.info({ places, simulated, accounts, ms: Math.round(performance.now() - started) }, 'the catalogue is up to date');
}
