/** Texts of the frame of a venue's desk. */
export const deskEn = {
  'desk.live': 'Live',
  'desk.menu': 'Menu',
  'desk.toDark': 'Dark theme',
  'desk.toLight': 'Light theme',
  'desk.status.draft': 'Not sent in yet',
  'desk.status.pending': 'Being checked',
  'desk.status.rejected': 'Not accepted',
  'desk.status.suspended': 'Suspended',
  'desk.status.paused': 'Paused',
} as const;
