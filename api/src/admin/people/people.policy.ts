import type { UserRole, UserId } from '@app/contracts';
import type { AuthUser } from '../../http/session/access.js';
import { fail } from '../../http/problem.js';

/** Operations act for planners; only administrators act on accounts of the team. */
export function mayActFor(user: AuthUser, role: UserRole): void {
  if (role !== 'user' && user.role !== 'admin') fail('forbidden', 'Only administrators do that for an account of the team.');
}

/** Only administrators delete, and no team member deletes themselves. */
export function mayDelete(user: AuthUser, userId: UserId): void {
  if (user.role !== 'admin') fail('forbidden', 'Only administrators do that.');
  if (user.id === userId) fail('forbidden', 'Another administrator has to do that.');
}
