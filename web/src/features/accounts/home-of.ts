import type { UserView } from '@app/contracts';
import { paths } from '../../lib/paths.js';
import { useAccount } from './store.js';

/** Whether a person works for operations or administration; they plan nothing with this account. */
export const isOfTeam = (user: Pick<UserView, 'role'> | null): boolean => user !== null && user.role !== 'user';

/** The home of the signed-in person: the team has its own pages, planners have the app's home. */
export const homeOf = (): string => (isOfTeam(useAccount.getState().user) ? paths.admin : paths.home);
