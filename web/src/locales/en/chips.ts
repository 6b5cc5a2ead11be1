/** The chips of plan cards, literal in the product specification with their plurals written out. */
export const chipsEn = {
  'chip.date_passed': 'Date passed',
  'chip.discover': 'Discover Venues',
  'chip.set_preferences': 'Set Preferences',
  'chip.waiting_partner': 'Waiting for Partner',
  'chip.waiting_friends': { one: 'Waiting for {count} friend', other: 'Waiting for {count} friends' },
  'chip.resolving': 'Resolving Preferences',
  'chip.detecting': 'Detecting Location...',
  'chip.confirmed': 'Booking Confirmed',
  'chip.bids': { one: '{count} Bid Received', other: '{count} Bids Received' },
  'chip.venues_bidding': 'Venues Bidding',
  'chip.venues_ready': { one: '{count} venue ready for discovery', other: '{count} venues ready for discovery' },
  'chip.venues_ready.uncounted': 'Venues ready for discovery',
  'chip.cancelled': 'Booking Cancelled',
  'chip.completed': 'Completed',
  'chip.rate': 'Rate your outing',
  'chip.offers_expired': 'Offers expired',
} as const;
