/** What specs, the testkit and the benchmarks use of this package, and no program. */
export { DatabaseBusy } from './database/errors.js';
export { requestSql, sharedBidSql } from './database/views.js';
export { addressHashSql } from './accounts/mail/mail-addresses.statements.js';
export { placesOfCatalogue } from './itineraries/catalogue-places.js';
export { hindiNames } from './catalogue/hindi-names.js';
