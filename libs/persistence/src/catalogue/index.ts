export { loadCatalogue, type Seedable } from './load-catalogue.js';
export { readCatalogue, type CataloguePlace } from './read-catalogue.js';
export { seedSimulatedVenues, simulatedVenues, type SimulatedVenue } from './simulated-venues.js';
export { seedDemoAccounts, assertNoDemoAccounts } from './demo-accounts.js';
export { DEMO_DOMAIN, DEMO_PASSWORD, DEMO_VENUES, demoPartner } from './demo-venues.js';
export { PERSONALITIES, type Personality } from './simulated-kinds.js';
export { ASSUMABLE } from './assumptions.js';
export { parseOpeningHours, multirange } from './opening-hours.js';
export { seeded, type Seeded } from './seeded.js';
