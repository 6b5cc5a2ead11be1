export const pagesEn = {
  'notFound.title': 'This page does not exist',
  'notFound.message': 'The link may be old or mistyped. Your plans are where you left them.',
  'notFound.action': 'Go home',
  'privacy.title': 'Privacy Policy',
  'privacy.lead': 'What we know about you, why, and how to make us forget it.',
  'privacy.what': 'What we store',
  'privacy.whatText':
    'Your display name, the plans you make, your preferences, the offers and bookings that come from them. With an account also your e-mail and a scrambled form of your password. As a guest nothing else: no e-mail, no phone.',
  'privacy.location': 'Your location',
  'privacy.locationText':
    'We use it only to find venues near you. Venues see the name of an area and a rough distance, never the spot. The people in your plan see the area. A day after the plan has ended we keep only a coarse position.',
  'privacy.share': 'What venues see',
  'privacy.shareText':
    'Kind of plan, number of people, area, day and time, mood, budget and your preferences without phone numbers or addresses. Your first name and contact reach only the venue that you book, and until a day after the visit.',
  'privacy.cookies': 'Cookies',
  'privacy.cookiesText':
    'One cookie keeps you signed in for 90 days. After a log-in another one, kept for a year, says that this browser knows your account, so that strangers who guess your password cannot keep you out. There is no advertising cookie and no tracking without your consent.',
  'privacy.rights': 'Your rights',
  'privacy.rightsText':
    'You can read, correct, export and delete what we hold about you. Guests who have been away for 180 days are deleted by themselves.',
  'terms.title': 'Terms of Service',
  'terms.lead': 'Short, because the rules are few.',
  'terms.who': 'Who may use it',
  'terms.whoText': 'You are 18 or older. Some venues check your age at the door; the law of your state decides.',
  'terms.offers': 'Offers and bookings',
  'terms.offersText':
    'A venue’s offer is firm until it runs out. When you accept one, the venue holds the place for you and you pay there. The price you see is for your whole group and includes mandatory taxes; a service charge is never part of it.',
  'terms.cancel': 'Changing your mind',
  'terms.cancelText':
    'You can undo a booking for two minutes. After that the policy on the offer counts: until 2, 6 or 24 hours before the start.',
  'terms.fair': 'Fair use',
  'terms.fairText':
    'No fake plans, no bids on your own plans, no one’s private data in your preferences. Venues and people who break this can be reported and blocked.',
  'terms.demo': 'Simulated venues',
  'terms.demoText': 'In a demonstration some venues are simulated. They carry a badge wherever they appear and never count in any figure.',
  'about.title': 'About and credits',
  'about.lead': 'What this is made from, and whom to thank.',
  'about.what': 'What it is',
  'about.whatText':
    'You plan an evening out; local venues make you offers, live; you pick one and it is booked. No ratings are made up, no counts are faked, and every timer is a real one.',
  'about.places': 'Places',
  'about.placesText':
    'Venues on the map come from OpenStreetMap and are available under the Open Database License. A venue from the map is not a partner until its owner claims it.',
  'about.placesLink': '© OpenStreetMap contributors',
  'about.cities': 'Cities and areas',
  'about.citiesText': 'Names and centres of cities and of many areas come from GeoNames, under the licence CC BY 4.0.',
  'about.citiesLink': 'GeoNames',
  'about.type': 'Type',
  'about.typeText': 'Anek Latin and Anek Devanagari by Ek Type, under the SIL Open Font License.',
  'notFound.code': 'Enter an invite code',
  'grievance.title': 'Grievances',
  'grievance.lead': 'Something went wrong, or somebody treated you badly? Tell us; a person reads it.',
  'grievance.officer': 'Whom to write to',
  'grievance.officerText': 'Our grievance officer answers for complaints about people, venues, content and your data.',
  'grievance.nobody': 'This installation has not named its officer yet.',
  'grievance.say': 'What to say',
  'grievance.sayText':
    'What happened, when, and the code of the booking if there is one. Please send no passwords and nobody else’s private data.',
  'grievance.then': 'What happens then',
  'grievance.thenText': 'You hear from us within 24 hours that we got it, and within 15 days what we did about it.',
  'grievance.now': 'In danger right now?',
  'grievance.nowText': 'Call 112. We cannot help as fast as they can.',
  'partner.lead': 'Fill quiet tables with people who already want to come.',
  'partner.ask': 'People say what they want',
  'partner.askText': 'Day, time, party size, area, mood and minimum budget. You never see a name or an exact place before a booking.',
  'partner.offer': 'You make an offer',
  'partner.offerText':
    'One price for the whole group, taxes included, with what comes with it. Your price is never shown to another venue.',
  'partner.host': 'They choose, you host',
  'partner.hostText': 'A booking is firm. Guests show a code at the door and pay you directly.',
  'partner.write': 'Write to us',
} as const;
