import { adoptTunables, type Tunables } from '@app/domain';
import { meta } from '../lib/product.js';

// This is the app's first import, because other modules derive values from the tunables at load time and need the server's settings. A page
// keeps the numbers of its document; the next document has the numbers of its own time.
adoptTunables(JSON.parse(meta('tunables') || '{}') as Partial<Tunables>);
