import type { KeyScope } from '@app/contracts';

/** The routes that accept keys of venues' own systems, each with the scope that the key needs. All other routes refuse every key. */
export const KEY_ROUTES: Readonly<Record<string, KeyScope>> = {
  'GET /api/venues/me/bid-requests': 'requests:read',
  'GET /api/venues/me/bid-requests/:id': 'requests:read',
  'GET /api/venues/me/bids': 'requests:read',
  'POST /api/venues/me/bid-requests/:id/bids': 'bids:write',
  'PATCH /api/venues/me/bids/:id': 'bids:write',
  'POST /api/venues/me/bids/:id/withdraw': 'bids:write',
  'POST /api/venues/me/bids/:id/reconfirm': 'bids:write',
  'POST /api/venues/me/bids/:id/counter-reply': 'bids:write',
  'GET /api/venues/me/bookings': 'bookings:read',
  'GET /api/venues/me/bookings/agenda': 'bookings:read',
  'POST /api/venues/me/bookings/:id/acknowledge': 'bookings:write',
  'POST /api/venues/me/bookings/:id/change-reply': 'bookings:write',
  'GET /api/venues/me/capacity': 'availability:write',
  'PUT /api/venues/me/capacity': 'availability:write',
};
