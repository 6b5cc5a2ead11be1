export const adminHi = {
  'admin.team': 'टीम',
  'admin.navigation': 'टीम के पेज',
  'admin.menu': 'मेन्यू',
  'admin.toApp': 'ऐप पर वापस जाएँ',
  'admin.overview': 'एक नज़र में',
  'admin.overviewLead': 'जिन कामों की देखभाल टीम करती है।',
  'admin.forbidden': 'यह पेज आपके लिए नहीं है',
  'admin.forTeam': 'यह पेज टीम के लिए है',
  'admin.forTeamMessage': 'इसे केवल संचालन और प्रशासन खोल सकते हैं। टीम का खाता हो तो उससे लॉग इन करें।',
  'admin.forAdmins': 'यह पेज प्रशासकों के लिए है',
  'admin.forAdminsMessage': 'संचालन इसे नहीं खोल सकता। यहाँ से कुछ चाहिए तो किसी प्रशासक से कहें।',
  'admin.logIn': 'लॉग इन करें',
} as const;
