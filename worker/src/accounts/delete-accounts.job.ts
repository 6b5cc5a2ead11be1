import { beginDeletion, finishDeletion } from '@app/application';
import { STEPS, inUnit } from '@app/persistence';
import type { UserId } from '@app/contracts';
import type { Job, JobContext } from '../job.js';
import { takeOutOfPlans } from './take-out-of-plans.js';

/** Deletes the accounts whose deletion the team received, after the last moment at which a deletion can be withdrawn. */
export const job: Job = {
  name: 'delete-accounts',
  steps: {
    accounts: {
      everySeconds: 60,
      run: async (context) =>
        STEPS.deleteAccounts.each(context.database, await context.database.deletions.due(), ({ id }) => deletePerson(context, id)),
    },
  },
};

async function deletePerson({ database, changes }: JobContext, id: UserId): Promise<void> {
  const ended = await inUnit(database, (tx) => beginDeletion(tx, id));
  if (!ended) return;
  for (const session of ended) changes.publish({ evict: { session } });
  await takeOutOfPlans(database, id);
  await inUnit(database, (tx) => finishDeletion(tx, id));
}
