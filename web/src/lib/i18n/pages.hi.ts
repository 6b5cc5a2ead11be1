export const pagesHi = {
  'notFound.title': 'यह पेज मौजूद नहीं है',
  'notFound.message': 'लिंक पुराना या ग़लत हो सकता है। आपके प्लान जहाँ थे, वहीं हैं।',
  'notFound.action': 'होम पर जाएँ',
} as const;
