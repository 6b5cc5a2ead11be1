/** What the log-in says of a second factor; the rest is said by the team's pages. */
export const secondFactorHi = {
  'factor.code': 'ऐप का कोड',
  'factor.codeHint': '6 अंक; हर 30 सेकंड में नया',
  'factor.codeNeeded': 'कृपया कोड लिखें।',
  'factor.recoveryCode': 'रिकवरी कोड',
  'factor.recoveryHint': '16 अक्षर और अंक; हर कोड एक बार चलता है',
  'factor.useRecovery': 'रिकवरी कोड से करें',
  'factor.useApp': 'ऐप से करें',
  'factor.wrong': 'यह कोड ग़लत है, पुराना है या इस्तेमाल हो चुका है। अगले कोड का इंतज़ार करें।',
  'factor.tooOften': 'बहुत बार कोशिश हुई। कृपया थोड़ा रुकें।',
  'factor.loginLead': 'पासवर्ड सही है। बस एक कदम और।',
  'factor.back': 'वापस',
} as const;
