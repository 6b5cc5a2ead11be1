import { text } from '../../lib/i18n/i18n.js';
import { problemOrNoAnswer } from '../../live/problem-message.js';
import type { ToastText } from '../../ui/feedback/toast-store.js';

/** The toast after a failed command of the desk; a missing answer is reported, too. */
export const deskFailure = (error: unknown): ToastText => ({ title: text('venue.failed'), ...problemOrNoAnswer(error) });
