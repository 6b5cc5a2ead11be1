/** What the log-in says of a second factor; the rest is said by the team's pages. */
export const secondFactorEn = {
  'factor.code': 'Code from your app',
  'factor.codeHint': '6 digits; a new one every 30 seconds',
  'factor.codeNeeded': 'Please enter the code.',
  'factor.recoveryCode': 'Recovery code',
  'factor.recoveryHint': '16 letters and digits; each one works once',
  'factor.useRecovery': 'Use a recovery code',
  'factor.useApp': 'Use your app',
  'factor.wrong': 'That code is wrong, too old or was used already. Wait for the next one.',
  'factor.tooOften': 'Too many tries. Please wait a moment.',
  'factor.loginLead': 'Your password is right. One more step.',
  'factor.back': 'Back',
} as const;
