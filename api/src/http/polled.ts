// What the reads of plans, offers and venues go by until they are marked `ETag`.
export { etagOf, notModified as unchanged } from './answers/etag.js';

/** The body of a handler that sends it by itself; the description of the API is made from what handlers say that they answer. */
export type Sent<_Body> = void;
