export const teamAccountsEn = {
  'factor.title': 'Second factor',
  'factor.lead': 'Your account needs your phone as well as your password.',
  'factor.gateLead': 'The team’s pages open once your account needs your phone as well as your password. It takes two minutes.',
  'teamAccounts.title': 'Team accounts',
  'teamAccounts.lead': 'Who works here, and whether their account is kept by a second factor.',
  'teamAccounts.you': '(you)',
  'teamAccounts.ops': 'Operations',
  'teamAccounts.admin': 'Administration',
  'teamAccounts.demo': 'Demo account',
  'teamAccounts.missing': 'Not set up yet',
  'teamAccounts.reset': 'Reset second factor',
  'teamAccounts.resetTitle': 'Reset the second factor of {name}?',
  'teamAccounts.resetLead':
    'Make sure that it is really them who asks. They are signed out everywhere and set up a new one the next time. Their password stays. This is written down.',
  'teamAccounts.resetDone': '{name} sets up a new one',
  'teamAccounts.more': 'Show more',
  'teamSession.endedLead':
    'These pages ask who you are when nobody uses them for a while, and at least twice a day. What you typed is still there.',
  'teamSession.code': 'Is it still you?',
  'teamSession.codeLead': 'We ask for a code before a person is shown. It counts for the next few minutes.',
  'teamSession.go': 'Go on',
} as const;
