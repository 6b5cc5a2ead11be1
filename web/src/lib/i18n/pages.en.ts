export const pagesEn = {
  'notFound.title': 'This page does not exist',
  'notFound.message': 'The link may be old or mistyped. Your plans are where you left them.',
  'notFound.action': 'Go home',
} as const;
