export const mapHi = {
  'map.title': 'नक़्शा',
  'map.show': 'नक़्शा दिखाएँ',
  'map.hide': 'नक़्शा छिपाएँ',
  'map.offers': { one: '{count} ऑफ़र का नक़्शा', other: '{count} ऑफ़र का नक़्शा' },
  'map.places': { one: '{count} जगह का नक़्शा', other: '{count} जगहों का नक़्शा' },
  'map.one': 'नक़्शा: {name}',
  'map.keys': 'तीर वाली कुंजियों से नक़्शा खिसकता है, प्लस और माइनस से पास या दूर। यही सब सूची में भी है।',
  'map.nearer': 'पास से देखें',
  'map.farther': 'दूर से देखें',
  'map.km': '{km} किमी',
  'map.failed': 'नक़्शा नहीं खुल सका। सूची में सब कुछ है।',
};
