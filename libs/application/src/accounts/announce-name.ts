import { memberView, newEvent, readMembers, type Transaction } from '@app/persistence';

/** Tells the members of a plan how one of them is called now. */
export async function announceName(tx: Transaction, datebookId: string, userId: string): Promise<void> {
  if (!(await tx.lockDatebook(datebookId))) return;
  const members = (await readMembers(tx, datebookId)).filter((member) => member.userId === userId).map(memberView);
  if (members.length > 0) await tx.append(datebookId, newEvent('member.renamed', { members }));
}
