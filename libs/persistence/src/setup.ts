/** What sets a database up, seeds it, saves it and brings it back, for the program and the scripts that do so. */
export { createDataSource } from './database/data-source.js';
export { grantApplicationRole } from './database/application-role.js';
export { SCHEMA_LOCK_TIMEOUT_MS, SchemaTooOld, givingWay, migrateSchema } from './database/migrate-schema.js';
export { setDemoMarket } from './venues/venue-matching.repository.js';
export { writeBackup } from './backup/write-backup.js';
export { restoreBackup } from './backup/restore-backup.js';
export { loadCatalogue } from './catalogue/load-catalogue.js';
export { seedSimulatedVenues } from './catalogue/simulated-venues.js';
export { seedAdmin } from './catalogue/admin-account.js';
export { seedDemoAccounts } from './catalogue/demo-accounts.js';
export { seedDemoGuides } from './catalogue/demo-guides.js';
