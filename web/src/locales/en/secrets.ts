/** Secrets that are shown once, and the calendar addresses of planners and of venues' staff. */
export const secretsEn = {
  'secret.copy': 'Copy',
  'secret.copied': 'Copied',
  'secret.kept': 'I have kept it',
  'calendar.title': 'In your own calendar',
  'calendar.lead':
    'A secret address for the calendar app that you use: your bookings appear in it and follow each change. Whoever has the address can read them.',
  'calendar.leadDesk':
    'A secret address for the calendar app that you use: the tables of this venue appear in it with time and party size, never with a guest’s name or number. Whoever has the address can read them. It is your own, and ends when you leave the team.',
  'calendar.make': 'Make an address',
  'calendar.since': 'You made an address on {day}.',
  'calendar.used': 'A calendar last read it on {day}.',
  'calendar.unused': 'No calendar has read it yet.',
  'calendar.new': 'Your calendar address',
  'calendar.newLead': 'This is the only time you see it. Add it to your calendar app as a subscription.',
  'calendar.open': 'Open in the calendar app',
  'calendar.rotate': 'Make a new one',
  'calendar.rotateTitle': 'Replace the address?',
  'calendar.rotateLead': 'The old address stops at once. Calendars that use it need the new one.',
  'calendar.end': 'End the address',
  'calendar.endTitle': 'End the address?',
  'calendar.endLead': 'Calendars that use it get nothing from us any more.',
  'calendar.ended': 'The address has ended',
} as const;
