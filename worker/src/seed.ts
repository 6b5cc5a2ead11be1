import { loadCatalogue, seedAdmin, seedDemoAccounts, seedSimulatedVenues, setDemoMarket, type Database } from '@app/persistence';
import type { Config, Logger } from '@app/platform';

type Source = Database['source'];

/**
 * Fills the database with what the product starts from: the catalogue everywhere, invented venues where the demo market is on or a
 * demonstration needs them, who administers it, and the accounts with a known password in the embedded mode alone. Running it again
 * changes nothing.
 */
export async function seed(source: Source, config: Config, logger: Logger): Promise<void> {
  const started = performance.now();
  const places = await loadCatalogue(source);
  const demonstration = config.mode === 'embedded' && !config.production;
  const simulated = config.demoMarket || demonstration ? await seedSimulatedVenues(source) : 0;
  // Also what an earlier start stored: without the market only the venues that a demo account plays take part.
  await setDemoMarket({ source }, config.demoMarket);
  if (demonstration) await seedDemoAccounts(source);
  if (config.admin) await seedAdmin(source, config.admin);
  logger.info({ places, simulated, accounts: demonstration, ms: Math.round(performance.now() - started) }, 'the catalogue is up to date');
}
