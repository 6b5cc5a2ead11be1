export const photoReasonsHi = {
  'photos.reason.not_the_venue': 'इसमें यह जगह नहीं है',
  'photos.reason.people': 'लोग पहचाने जा सकते हैं',
  'photos.reason.unclear': 'बहुत अँधेरी, धुँधली या छोटी',
  'photos.reason.text': 'ज़्यादातर लिखावट, दाम या लोगो',
  'photos.reason.offensive': 'आपत्तिजनक या असुरक्षित',
  'photos.reason.rights': 'किसी और की लगती है',
} as const;
