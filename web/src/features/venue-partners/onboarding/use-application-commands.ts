import { applicationFrom } from '@app/domain';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '../../../lib/http.js';
import { useText } from '../../../lib/i18n/i18n.js';
import { paths } from '../../../lib/paths.js';
import { problemMessage } from '../../../live/problem-message.js';
import { useCommand } from '../../../live/use-command.js';
import { takeSession } from '../desk-store.js';
import { sendApplication, startApplication } from './api.js';
import { adopt, forget, save, useApplication } from './draft.js';

interface Steps {
  password: string;
  onStarted: () => void;
  /** Runs when the account was refused, with the reasons on the page. */
  onRefused: () => void;
}

/** The two commands of an application: the first creates the account, the second sends the answers to the team. */
export function useApplicationCommands({ password, onStarted, onRefused }: Steps) {
  const t = useText();
  const navigate = useNavigate();
  const { owner, citySlug, answers } = useApplication();
  const formFault = (error: unknown): string => problemMessage(error).message ?? t('shell.loadFailedHelp');
  const start = useCommand({
    send: () =>
      startApplication({
        name: answers.business.name.trim(),
        citySlug,
        owner: { name: owner.name.trim(), email: owner.email.trim(), password },
      }),
    onDone: ({ venue }) => {
      adopt(venue, 'types');
      takeSession(venue);
      onStarted();
    },
    faultsOf: (error): Partial<Record<'email' | 'password' | 'form', string>> => {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'email-taken') return { email: t('apply.emailTaken') };
      return code === 'password-common' ? { password: t('account.passwordCommon') } : { form: formFault(error) };
    },
    onFailure: onRefused,
  });
  const send = useCommand({
    send: async () => {
      const application = applicationFrom(answers);
      if (!application) throw new Error('There are faults left');
      await save();
      return sendApplication(application);
    },
    success: () => ({ title: t('apply.sent'), message: t('apply.sentAbout') }),
    onDone: (venue) => {
      takeSession(venue);
      forget();
      void navigate(paths.venueBidding, { replace: true });
    },
    faultsOf: (error): { form?: string } => ({ form: formFault(error) }),
  });
  return {
    busy: start.isPending || send.isPending,
    refused: { ...start.faults, ...send.faults },
    /** The address has an account already. */
    isTaken: start.faults.email !== undefined,
    clear: (): void => {
      start.setFaults({});
      send.setFaults({});
    },
    start: (): void => start.mutate(),
    send: (): void => send.mutate(),
  };
}
