/** Why a photo is not shown; said by the team as well. */
export const photoReasonsEn = {
  'photos.reason.not_the_venue': 'Does not show this venue',
  'photos.reason.people': 'People can be recognised',
  'photos.reason.unclear': 'Too dark, blurred or small',
  'photos.reason.text': 'Mostly text, prices or a logo',
  'photos.reason.offensive': 'Offensive or unsafe',
  'photos.reason.rights': 'Seems to belong to somebody else',
} as const;
