/**
 * What a call says that failed without a reason that would help the caller (the fault is ours, or what it names is not there), where the
 * product specification (section 8) has words for it: title and detail, literally. A refusal with a reason keeps its own.
 */
const MESSAGES: Readonly<Record<string, readonly [title: string, detail: string]>> = {
  'POST /api/auth/guest': ['Error', 'Failed to create session. Please try again.'],
  'POST /api/auth/guest-login': ['Error', 'Failed to create session. Please try again.'],
  'POST /api/datebooks': ['Error', 'Failed to create plan. Please try again.'],
  'POST /api/preferences': ['Failed to create plan', 'Please try again.'],
  'POST /api/accept-partner-preferences': ['Error', "Failed to accept partner's preferences. Please try again."],
  'POST /api/ask-partner-accept': ['Error', 'Failed to send preference request. Please try again.'],
  'POST /api/notifications/:id/read': ['Error', 'Failed to mark notification as read'],
};

/** The words for a route, as `{ title, detail }`; nothing where the specification has none. */
export function failureMessageOf(method: string, route: string | undefined): { title: string; detail: string } | null {
  const words = MESSAGES[`${method} ${route ?? ''}`];
  return words ? { title: words[0], detail: words[1] } : null;
}
