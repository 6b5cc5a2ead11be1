export const adminEn = {
  'admin.team': 'Team',
  'admin.navigation': 'Pages of the team',
  'admin.menu': 'Menu',
  'admin.toApp': 'Back to the app',
  'admin.overview': 'Overview',
  'admin.overviewLead': 'What the team looks after.',
  'admin.forbidden': 'Not for you',
  'admin.forTeam': 'This page is for the team',
  'admin.forTeamMessage': 'Only operations and administration can open it. If you are one of them, log in with your team account.',
  'admin.forAdmins': 'This page is for administrators',
  'admin.forAdminsMessage': 'Operations can’t open it. Ask an administrator if you need something from here.',
  'admin.logIn': 'Log in',
} as const;
