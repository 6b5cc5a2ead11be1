import type { UserView, WaitingDelivery, UserId } from '@app/contracts';
import type { Transaction, ArgumentOf } from '@app/persistence';
import { done, refused, type Outcome } from '../outcome.js';
import { enterAsGuest, type SessionTokens } from './sessions.js';

type NewSignInLink = ArgumentOf<'signInLinks', 'ask', 1>;

export interface SignUpAs {
  /** The guest who signs up; null: somebody new, who becomes one. */
  guestId: UserId | null;
  firstName: string;
  /** Lower case. */
  email: string;
  /** Whether they say that they are 18 or older. */
  adult: boolean;
  link: Omit<NewSignInLink, 'guestId'> & { passwordHash: string };
}

/** Who goes on as a guest until the mail's link is opened, and that mail. */
export interface SignedUp {
  user: UserView;
  deliveries: WaitingDelivery[];
}

/**
 * Mails a link that makes the guest an account, or, where the address has one, that signs in to it. The answer is the same either way, and
 * the caller stays a guest until then: only the reader of the address may learn whether it has an account.
 */
export async function signUp(tx: Transaction, signUpAs: SignUpAs, tokens: SessionTokens): Promise<Outcome<SignedUp>> {
  const { firstName, email, adult, link } = signUpAs;
  const entered = signUpAs.guestId ? null : await enterAsGuest(tx, firstName, tokens);
  if (entered && 'refused' in entered) return entered;
  const guestId = entered?.done.id ?? signUpAs.guestId;
  const user = guestId && (await tx.people.update(guestId, { firstName, adult }));
  if (!user) return refused('not-signed-in');
  return done({ user, deliveries: await tx.signInLinks.ask(email, { ...link, guestId: user.id }) });
}
