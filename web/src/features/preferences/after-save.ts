import type { DatebookId } from '@app/contracts';
import { paths } from '../../lib/paths.js';
import { fetchStatus } from './api.js';

/** Where somebody goes who saved and is not asked what to do next: to what their plan needs now. */
export async function afterSave(dateBookId: DatebookId): Promise<string> {
  const status = await fetchStatus(dateBookId);
  if (status.me.role === 'voter' || status.compatibility.allowVenueAccess) return paths.dashboard(dateBookId);
  if (status.bothHavePreferences && !status.compatibility.strictMatch) return paths.mismatch(dateBookId);
  return paths.waiting(dateBookId);
}
