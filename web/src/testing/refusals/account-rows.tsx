import type { NotificationView, UserView, UserId, NotificationId } from '@app/contracts';
import { someId } from '@app/testkit/scenario/some-id';
import { DataPanel } from '../../features/accounts/components/data-panel.js';
import { PasswordPanel } from '../../features/accounts/components/password-panel.js';
import { EmailLink } from '../../features/accounts/components/email-link.js';
import { MailLink } from '../../features/accounts/components/mail-link.js';
import { NewPasswordForm } from '../../features/accounts/components/reset-form.js';
import { useAccount } from '../../features/accounts/store.js';
import { NotificationDialog } from '../../features/notifications/components/notification-dialog.js';
import { MessageForm } from '../../features/admin/reports/components/message-form.js';
import SignupScreen from '../../routes/accounts/signup.js';
import { text } from '../../lib/i18n/i18n.js';
import { stubDevice } from '../stub-device.js';
import type { Meeting, Person } from './meeting.js';

const ASHA: UserView = {
  id: someId<UserId>('a'),
  firstName: 'Asha',
  email: 'asha@example.org',
  isGuest: false,
  role: 'user',
  adult: true,
  discreet: false,
};
const MAIL = 'kabir@example.org';
const signedIn = (): void => useAccount.setState({ user: ASHA, status: 'signed-in', userName: null });

const logIn = async (person: Person): Promise<void> => {
  await person.type('account.email', MAIL);
  await person.type('account.password', 'a long password');
  await person.press('account.login');
};
const atLogIn = { screen: () => <SignupScreen />, at: '/signup?mode=login', call: 'POST /api/auth/login' } as const;

/** The return from the provider, which is finished at once. */
const atProvider = {
  screen: () => {
    document.head.innerHTML = '<meta name="sign-in-provider" content="Google">';
    return <SignupScreen />;
  },
  at: '/signup?mode=login#returned=state%3Ds%26code%3Dc',
  call: 'POST /api/auth/provider/finish',
  answers: (call: string) => (call.endsWith('/auth/user') ? ASHA : null),
  act: () => Promise.resolve(),
  reads: 'message',
  next: 'account.login',
} as const;

const createAccount = async (person: Person): Promise<void> => {
  await person.type('account.name', 'Kabir');
  await person.type('account.email', MAIL);
  await person.type('account.password', 'a long password');
  await person.tick('account.adult');
  await person.press('account.create');
};
const atSignUp = { screen: () => <SignupScreen />, at: '/signup', call: 'POST /api/auth/signup' } as const;

const ownPassword = async (person: Person): Promise<void> => {
  await person.type('password.current', 'the old one');
  await person.type('reset.newPassword', 'a new long one');
  await person.press('reset.save');
};
const atPassword = {
  screen: () => {
    signedIn();
    return <PasswordPanel />;
  },
  call: 'POST /api/auth/password',
} as const;

const PASSWORD_ONLY = { password: true, passkey: false, mail: false };
const waysOf = (call: string) => (call === 'GET /api/auth/confirm' ? PASSWORD_ONLY : null);
const takeAlong = async (person: Person): Promise<void> => {
  await person.press('settings.export');
  await person.type('account.password', 'the old one');
  await person.press('settings.export');
};
const erase = async (person: Person): Promise<void> => {
  await person.press('settings.delete');
  await person.tick('settings.deleteUnderstood');
  await person.type('account.password', 'the old one');
  await person.press('settings.delete');
};
const ownData = () => {
  signedIn();
  return <DataPanel />;
};

const writeToUs = async (person: Person): Promise<void> => {
  await person.type('message.text', 'The bill was wrong.');
  await person.type('message.replyTo', MAIL);
  await person.press('message.send');
};
const atMessage = {
  screen: () => <MessageForm />,
  call: 'POST /api/messages',
  act: writeToUs,
  reads: 'message',
  kept: ['The bill was wrong.', MAIL],
  next: 'message.send',
} as const;

const NEWS: NotificationView = {
  id: someId<NotificationId>('n'),
  planId: null,
  type: 'bids_digest',
  title: 'A new offer',
  message: 'Neem Kitchen',
  href: '/home',
  priority: 'high',
  isRead: false,
  createdAt: '2026-11-20T12:00:00.000Z',
};

/** The refusals on the screens of an account. */
export const ACCOUNT_ROWS: readonly Meeting[] = [
  {
    code: 'link-used',
    on: 'log in by a link',
    screen: () => <EmailLink token="t" onDone={() => undefined} />,
    call: 'POST /api/auth/email-link/use',
    act: (person) => person.press('byLink.do'),
    reads: 'message',
    says: 'byLink.used',
    next: 'byLink.again',
  },
  {
    code: 'link-expired',
    on: 'confirm the address of a mail',
    screen: () => <MailLink answer="confirm" token="t" />,
    call: 'POST /api/mail/confirm',
    act: (person) => person.press('mailLink.confirm.do'),
    reads: 'message',
    says: 'mailLink.over',
    next: 'mailLink.home',
  },
  { code: 'provider-expired', on: 'come back from the provider', ...atProvider },
  { code: 'provider-away', on: 'come back from the provider', ...atProvider },
  { code: 'provider-taken', on: 'come back from the provider', ...atProvider },
  { code: 'address-unconfirmed', on: 'come back from the provider', ...atProvider, says: 'provider.unproven' },
  { code: 'second-factor-needed', on: 'come back from the provider', ...atProvider, says: 'provider.needsCode' },
  {
    code: 'wrong-password',
    on: 'log in',
    ...atLogIn,
    act: logIn,
    reads: 'field',
    says: 'account.wrong',
    kept: [MAIL, 'a long password'],
    next: 'reset.forgot',
  },
  { code: 'second-factor-needed', on: 'log in', ...atLogIn, act: logIn, reads: 'screen', says: 'factor.loginLead', next: 'account.login' },
  {
    code: 'rate-limited',
    on: 'log in',
    ...atLogIn,
    act: logIn,
    reads: 'field',
    says: 'account.tooOften',
    kept: [MAIL],
    next: 'reset.forgot',
  },
  { code: 'unavailable', on: 'log in', ...atLogIn, act: logIn, reads: 'toast', kept: [MAIL, 'a long password'], next: 'account.login' },
  {
    code: 'password-common',
    on: 'create an account',
    ...atSignUp,
    act: createAccount,
    reads: 'field',
    says: 'account.passwordCommon',
    kept: ['Kabir', MAIL],
    next: 'account.create',
  },
  {
    code: 'no-password',
    on: 'another password',
    ...atPassword,
    act: ownPassword,
    reads: 'field',
    kept: ['the old one', 'a new long one'],
    next: 'reset.save',
  },
  {
    code: 'unavailable',
    on: 'another password',
    ...atPassword,
    act: ownPassword,
    reads: 'field',
    kept: ['the old one', 'a new long one'],
    next: 'reset.save',
  },
  {
    code: 'reset-expired',
    on: 'a new password by a link',
    screen: () => <NewPasswordForm kind="planner" token="t" onDone={() => undefined} onAgain={() => undefined} />,
    call: 'POST /api/auth/password-reset/confirm',
    act: async (person) => {
      await person.type('reset.newPassword', 'a new long one');
      await person.press('reset.save');
    },
    reads: 'message',
    says: 'reset.over',
    next: 'reset.again',
  },
  {
    code: 'passkey-refused',
    on: 'log in by a passkey',
    screen: () => {
      stubDevice();
      return <SignupScreen />;
    },
    at: '/signup?mode=login',
    call: 'POST /api/auth/passkey-login',
    answers: () => ({ challenge: 'AQID', rpId: 'localhost', timeout: 1_000, userVerification: 'required' }),
    act: (person) => person.press('passkey.signIn'),
    reads: 'message',
    next: 'passkey.signIn',
  },
  {
    code: 'code-wrong',
    on: 'take my data along by a mailed code',
    screen: ownData,
    call: 'POST /api/auth/confirm',
    answers: (call) => (call.startsWith('GET') ? { ...PASSWORD_ONLY, password: false, mail: true } : null),
    act: async (person) => {
      await person.press('settings.export');
      await person.press('proof.mail');
      await person.type('proof.code', '123456');
      await person.press('settings.export');
    },
    reads: 'field',
    kept: ['123456'],
    next: 'proof.mailAgain',
  },
  {
    code: 'confirmation-needed',
    on: 'take my data along',
    answers: waysOf,
    screen: ownData,
    call: 'GET /api/auth/export',
    act: takeAlong,
    reads: 'toast',
    kept: ['the old one'],
    next: 'settings.export',
  },
  {
    code: 'booking-first',
    on: 'erase my account',
    answers: waysOf,
    screen: ownData,
    call: 'DELETE /api/auth/user',
    act: erase,
    reads: 'toast',
    kept: ['the old one'],
    next: 'settings.delete',
  },
  { code: 'request-too-slow', on: 'write to the team', ...atMessage },
  { code: 'body-too-large', on: 'write to the team', ...atMessage },
  { code: 'malformed-request', on: 'write to the team', ...atMessage },
  { code: 'rate-limited', on: 'write to the team', ...atMessage },
  {
    code: 'unavailable',
    on: 'mark a notification read',
    screen: () => <NotificationDialog onClose={() => undefined} />,
    call: 'POST /api/notifications/n/read',
    answers: (call) => (call === 'GET /api/notifications/user' ? [NEWS] : null),
    // This matches the button of one notification, not the one for all.
    act: (person) => person.press(new RegExp(`^${text('bell.read')}$`)),
    reads: 'toast',
    says: 'bell.readFailed',
    next: 'bell.read',
  },
];
