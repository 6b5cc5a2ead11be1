import type { UserView } from '@app/contracts';
import { updateUser, type Transaction } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';

/** Changes a person's name, or notes that they are 18 or older; what is left out stays. */
export async function changeProfile(
  tx: Transaction,
  userId: string,
  change: { firstName?: string | undefined; adult?: boolean | undefined },
): Promise<Outcome<UserView>> {
  const firstName = change.firstName?.trim();
  if (firstName === '') return refused('invalid-fields', 'A name is needed.', { firstName: ['must not be empty'] });
  const changed = await updateUser(tx, userId, { ...(firstName ? { firstName } : {}), ...(change.adult ? { adult: true } : {}) });
  return changed ? done(changed) : refused('not-found');
}
