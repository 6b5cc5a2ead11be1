import { loadCatalogue, seedDemoAccounts, seedSimulatedVenues, setDemoMarket, type Database } from '@app/persistence';
import type { Config, Logger } from '@app/platform';

type Source = Database['source'];

/**
 * Fills the database with what the product starts from: the catalogue everywhere, invented venues where the demo market is on, and
 * the accounts with a known password in the embedded mode alone. Running it again changes nothing.
 */
export async function seed(source: Source, config: Config, logger: Logger): Promise<void> {
  const started = performance.now();
  const places = await loadCatalogue(source);
  const simulated = config.demoMarket ? await seedSimulatedVenues(source) : 0;
  // Also what an earlier start stored: simulated venues of another day take no part while the market is off.
  await setDemoMarket({ source }, config.demoMarket);
  const accounts = simulated > 0 && config.mode === 'embedded' && !config.production;
  if (accounts) await seedDemoAccounts(source);
  logger.info({ places, simulated, accounts, ms: Math.round(performance.now() - started) }, 'the catalogue is up to date');
}
