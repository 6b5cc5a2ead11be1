// The paths of the access matrix, filled in from the scene.
import { A_DAY_AHEAD } from './bodies.js';
import type { Scene } from './scenes.js';
import type { Row } from './table.js';

const IDS: Record<string, (scene: Scene) => string> = {
  datebooks: ({ planId }) => planId,
  members: ({ memberId }) => memberId,
  bids: ({ bidId }) => bidId,
  'bid-requests': ({ requestId }) => requestId,
  bookings: ({ bookingId }) => bookingId,
  disputes: ({ bookingId }) => bookingId,
  approvals: ({ ownerId }) => ownerId,
  users: ({ ownerId }) => ownerId,
  runbooks: () => 'queueAge',
  // No import of the scene.
  imports: ({ planId }) => planId,
  // No account of the team.
  'team-accounts': ({ ownerId }) => ownerId,
  // No account of the staff.
  'venue-staff': ({ ownerId }) => ownerId,
  // The scene's venues have no invitations to their staff, and the scene has no id of their staff.
  invitations: ({ planId }) => planId,
  // No venues of the scene have one owner.
  'owner-flags': ({ planId }) => planId,
  // No venue of the scene has photos.
  photos: ({ planId }) => planId,
  // No row of the scene is stuck.
  'stuck-rows': () => 'tick',
  tick: ({ planId }) => planId,
  plans: ({ planId }) => planId,
  messages: ({ planId }) => planId,
  contacts: () => 'mumbai',
  guides: ({ planId }) => planId,
  notifications: ({ notificationId }) => notificationId,
  banners: ({ bannerId }) => bannerId,
  moments: ({ bannerId }) => bannerId,
  // Nobody of the scene has a passkey.
  passkeys: ({ planId }) => planId,
  sessions: ({ sessionId }) => sessionId,
  'push-subscriptions': ({ browserId }) => browserId,
  invites: ({ inviteCode }) => inviteCode,
  // The code of an invite is no code of an evening.
  evenings: ({ inviteCode }) => inviteCode,
  calendars: () => 'no-such-token',
  venues: ({ venueId }) => venueId,
  blocks: ({ blockId }) => blockId,
  reminders: ({ blockId }) => blockId,
  notices: ({ noticeId }) => noticeId,
  reports: ({ blockId }) => blockId,
  // The scene's venues have no systems of their own.
  keys: ({ planId }) => planId,
  webhooks: ({ planId }) => planId,
  templates: ({ templateId }) => templateId,
  'auto-bid-rules': ({ ruleId }) => ruleId,
  consents: () => 'location',
  choices: () => 'location',
  cities: () => 'mumbai',
  numbers: () => 'inviteCap',
  categories: () => 'dining',
  'blackout-days': () => A_DAY_AHEAD,
  compromises: () => '0123456789abcdef',
};

/** The id that follows a word of a path in a scene; undefined when the word has no line in IDS. */
export const idAfter = (noun: string, scene: Scene): string | undefined => IDS[noun]?.(scene);

/** The path of a row in a scene. @throws when the word before a parameter is new and has no line in IDS. */
export function pathIn(scene: Scene, [route, , given]: Row): string {
  const words: string[] = [];
  for (const word of (route.split(' ').at(-1) ?? '').split('/')) {
    const noun = words.at(-1) ?? '';
    const part = word.startsWith(':') ? idAfter(noun, scene) : word;
    if (part === undefined)
      throw new Error(`Add '${noun}' to IDS in api/src/testing/access/paths.ts: the id of the scene after it in ${route}`);
    words.push(part);
  }
  const path = words.join('/');
  return given?.query ? `${path}?${given.query(scene)}` : path;
}
