export const deskHi = {
  'desk.live': 'लाइव',
  'desk.menu': 'मेन्यू',
  'desk.toDark': 'गहरी थीम',
  'desk.toLight': 'उजली थीम',
  'desk.status.draft': 'अभी भेजा नहीं',
  'desk.status.pending': 'जाँच चल रही है',
  'desk.status.rejected': 'मंज़ूर नहीं हुआ',
  'desk.status.suspended': 'रोक दिया गया',
  'desk.status.paused': 'रुका हुआ',
} as const;
