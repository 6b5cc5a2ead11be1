import { STAFF_ROLES, type StaffRole } from '@app/contracts';

/**
 * What somebody of a venue's staff may do, by their role: read everything (`look`), what is done at the counter (`counter`), offers, rules and
 * all other changes of the desk (`desk`), and who works with it (`team`). The server refuses by this table, and screens hide by it.
 */
export const STAFF_RIGHTS = {
  look: STAFF_ROLES,
  counter: STAFF_ROLES,
  desk: ['venue_owner', 'manager'],
  team: ['venue_owner'],
} as const satisfies Record<string, readonly StaffRole[]>;
export type StaffRight = keyof typeof STAFF_RIGHTS;

/** Whether a role has a right. */
export const mayDo = (role: StaffRole, right: StaffRight): boolean => STAFF_RIGHTS[right].some((one) => one === role);

/** Whether somebody may take a member off the team: owners anybody, everybody themselves. That an owner stays is for the database. */
export const mayRemove = (actor: { id: string; role: StaffRole }, memberId: string): boolean =>
  actor.id === memberId || mayDo(actor.role, 'team');
