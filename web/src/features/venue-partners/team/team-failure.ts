import { text } from '../../../lib/i18n/i18n.js';
import { problemMessage } from '../../../live/problem-message.js';
import type { ToastText } from '../../../ui/feedback/toast-store.js';

/** The toast after a failed change of the team. */
export const teamFailure = (error: unknown): ToastText => ({
  title: text('venue.failed'),
  message: problemMessage(error).message ?? text('shell.loadFailedHelp'),
});
