import type { UserRole } from '@app/contracts';
import type { AuthUser } from '../../http/session/access.js';
import { fail } from '../../http/problem.js';

/** Operations act for planners; what concerns one of the team is for administrators. */
export function mayActFor(user: AuthUser, role: UserRole): void {
  if (role !== 'user' && user.role !== 'admin') fail('forbidden', 'Only administrators do that for an account of the team.');
}

/** Deleting is for administrators, and nobody of the team deletes themselves. */
export function mayDelete(user: AuthUser, userId: string): void {
  if (user.role !== 'admin') fail('forbidden', 'Only administrators do that.');
  if (user.id === userId) fail('forbidden', 'Another administrator has to do that.');
}
