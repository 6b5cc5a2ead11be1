import { adoptTunables, type Tunables } from '@app/domain';
import { meta } from '../lib/product.js';

// The first import of the app: what other modules make of the tunables when they are loaded must be what the server has set. A page keeps the
// numbers of its document; the next document has those of then.
adoptTunables(JSON.parse(meta('tunables') || '{}') as Partial<Tunables>);
