import { screen } from '@testing-library/react';
import type { OfferTemplate, OwnPhoto, SlotSeats, TeamView, VenueBidView, VenueKey, BookingChangeId, CounterId } from '@app/contracts';
import { offerTermsOf } from '@app/domain';
import { someId } from '@app/testkit/scenario/some-id';
import VenueLogin from '../../routes/venue-partners/venue-login.js';
import { AnswerChange } from '../../features/venue-partners/bookings/components/answer-change.js';
import { ApplicationWizard } from '../../features/venue-partners/onboarding/components/wizard.js';
import { useApplication } from '../../features/venue-partners/onboarding/draft.js';
import { BidForm } from '../../features/venue-partners/bidding/bid-form.js';
import { useDesk } from '../../features/venue-partners/desk-store.js';
import { ListingTab } from '../../features/venue-partners/listing/listing-tab.js';
import { KeysPanel } from '../../features/venue-partners/connections/keys-panel.js';
import { InterruptHost } from '../../features/venue-partners/shell/interrupt-host.js';
import { bidView, bookingView, requestView, venueProfile } from '@app/testkit/scenario/venue-views';
import { PhotosTab } from '../../features/venue-partners/photos/photos-tab.js';
import { OffersTab } from '../../features/venue-partners/settings/components/offers-tab.js';
import { PausePanel } from '../../features/venue-partners/settings/components/pause-panel.js';
import { SeatsPanel } from '../../features/venue-partners/settings/components/seats-panel.js';
import { AcceptInvite } from '../../features/venue-partners/team/components/accept-invite.js';
import { TeamSection } from '../../features/venue-partners/team/components/team-section.js';
import { setClockSource } from '../../lib/clock.js';
import { text } from '../../lib/i18n/i18n.js';
import type { Meeting, Person } from './meeting.js';

/** The return from Google, with an immediate submit. */
const atListing = {
  screen: () => {
    document.head.innerHTML = '<meta name="business-profile" content="on">';
    return <ListingTab profile={venueProfile} mayChange />;
  },
  at: '/venue-bidding/settings?tab=listing#profile=read&code=c&state=venue.s',
  call: 'POST /api/venues/me/business-profile/rows',
  act: () => Promise.resolve(),
  reads: 'message',
  next: 'profile.read',
} as const;
/** The day of the desk's examples. */
const atDesk = (): void => setClockSource(() => Date.parse('2030-01-03T08:00:00.000Z'));
const slot: SlotSeats = { day: '2030-01-05', slot: 'evening', seats: 10, taken: 2, pending: 0, closed: false, overbid: false };
const venueKey: VenueKey = {
  id: 'k',
  name: 'Till',
  scopes: ['bookings:read'],
  madeAt: '2026-11-28T10:00:00.000Z',
  usedAt: null,
  formerUntil: null,
};
const template = {
  id: 't1',
  name: 'Dinner for two',
  priceKind: 'per_head',
  price: 1_400,
  alcohol: 0,
  ...offerTermsOf({ inclusions: ['Dinner'], policy: 'flexible' }),
  uses: 0,
} as unknown as OfferTemplate;
const ofDesk = (call: string): unknown =>
  call.endsWith('/templates') ? [template] : call.includes('/capacity') ? [slot] : call.startsWith('GET') ? [] : null;

const bidForm = (myBid: VenueBidView | null) => {
  atDesk();
  return (
    <BidForm
      request={requestView(myBid ? { round: 2, myBid, rank: 2, gap: 'price' } : {})}
      profile={venueProfile}
      onDone={() => undefined}
    />
  );
};
const offer = async (person: Person): Promise<void> => {
  await person.type(/^(Total for 2|2 लोगों)/, '2500');
  await person.press('venue.form.send');
};
const atOffer = {
  screen: () => bidForm(null),
  call: 'POST /api/venues/me/bid-requests/r1/bids',
  answers: ofDesk,
  act: offer,
  reads: 'message',
  kept: ['2500'],
  next: 'venue.form.send',
} as const;
const asked = {
  screen: () => bidForm(bidView()),
  call: 'POST /api/venues/me/bid-requests/r1/preview',
  answers: ofDesk,
  act: async (person: Person) => {
    await person.type(/^(Total for 2|2 लोगों)/, '2600');
    await person.press('bid.whatIf.ask');
  },
  kept: ['2600'],
  next: 'venue.form.revise',
} as const;

const counter = {
  id: someId<CounterId>('c1'),
  proposedPrice: 2_400,
  note: null,
  expiresAt: '2030-01-03T08:12:00.000Z',
  createdAt: '2030-01-03T07:57:00.000Z',
};
const changing = bookingView({
  acknowledgedAt: '2030-01-03T08:01:00.000Z',
  change: {
    id: someId<BookingChangeId>('h'),
    status: 'open',
    startAt: '2030-01-05T15:00:00.000Z',
    partySize: 4,
    note: null,
    reply: null,
    askedAt: '2030-01-03T08:00:00.000Z',
    answeredAt: null,
  },
});

const team: TeamView = {
  members: [
    { id: 'a', name: 'Meera', email: 'meera@cafe.test', role: 'venue_owner', you: true, joinedAt: '2026-01-01T00:00:00.000Z' },
    { id: 'b', name: 'Ravi', email: 'ravi@cafe.test', role: 'host', you: false, joinedAt: '2026-01-02T00:00:00.000Z' },
  ],
  invitations: [],
};
const atTeam = { screen: () => <TeamSection role="venue_owner" />, answers: () => team } as const;

const photos: OwnPhoto[] = [];
const atPhotos = {
  screen: () => <PhotosTab mayChange />,
  call: 'POST /api/venues/me/photos',
  answers: () => photos,
  act: async (person: Person) => {
    const input = await screen.findByLabelText<HTMLInputElement>(new RegExp(text('photos.desk.add')));
    await person.user.upload(input, new File(['bytes'], 'terrace.jpg', { type: 'image/jpeg' }));
  },
  reads: 'field',
  next: 'photos.desk.add',
} as const;

const logIn = async (person: Person): Promise<void> => {
  await person.type('venue.login.email', 'm@cafe.test');
  await person.type('venue.login.password', 'a good long one');
  await person.press('venue.login.submit');
};
const atLogIn = {
  screen: () => {
    useDesk.setState({ status: 'signed-out', profile: null, ended: false });
    return <VenueLogin />;
  },
  call: 'POST /api/venues/login',
  act: logIn,
  kept: ['m@cafe.test', 'a good long one'],
} as const;

const apply = async (person: Person): Promise<void> => {
  await person.type('account.password', 'a good long one');
  await person.press('apply.begin');
};
const atApply = {
  screen: () => {
    useDesk.setState({ status: 'signed-out', profile: null });
    const { answers } = useApplication.getState();
    useApplication.setState({
      owner: { name: 'Meera', email: 'm@cafe.test' },
      answers: { ...answers, business: { ...answers.business, name: 'Neem Kitchen' } },
    });
    return <ApplicationWizard />;
  },
  at: '/venue-onboarding?step=business',
  call: 'POST /api/venues/onboarding',
  act: apply,
  kept: ['m@cafe.test', 'a good long one'],
} as const;

/** The refusals at a venue's desk and on the way to it. */
export const VENUE_ROWS: readonly Meeting[] = [
  { code: 'wrong-password', on: 'log in at a venue', ...atLogIn, reads: 'field', says: 'venue.login.wrong', next: 'reset.forgot' },
  {
    code: 'second-factor-needed',
    on: 'log in at a venue',
    ...atLogIn,
    kept: [],
    reads: 'screen',
    says: 'factor.loginLead',
    next: 'venue.login.submit',
  },
  { code: 'venue-suspended', on: 'log in at a venue', ...atLogIn, reads: 'message', says: 'venue.login.suspended', next: 'partner.write' },
  { code: 'rate-limited', on: 'log in at a venue', ...atLogIn, reads: 'message', next: 'reset.forgot' },
  { code: 'email-taken', on: 'apply as a venue', ...atApply, reads: 'field', says: 'apply.emailTaken', next: /Log in|लॉग इन/ },
  { code: 'outside-cities', on: 'apply as a venue', ...atApply, reads: 'message', next: 'apply.begin' },
  { code: 'venue-not-verified', on: 'send an offer', ...atOffer },
  { code: 'already-bid', on: 'send an offer', ...atOffer },
  { code: 'too-many-bids', on: 'send an offer', ...atOffer },
  { code: 'too-many-dear', on: 'send an offer', ...atOffer },
  { code: 'auction-closed', on: 'send an offer', ...atOffer },
  { code: 'forbidden', on: 'send an offer', ...atOffer, named: true },
  { code: 'plan-state', on: 'send an offer', ...atOffer, named: true },
  { code: 'idempotency-key-reused', on: 'send an offer', ...atOffer },
  {
    code: 'bid-rule',
    on: 'send an offer',
    ...atOffer,
    reads: 'field',
    fieldErrors: { proposedPrice: ['The server names the reason.'] },
    named: true,
  },
  { code: 'too-many-previews', on: 'ask where an offer would stand', ...asked, reads: 'message', says: 'bid.whatIf.none' },
  { code: 'round-one', on: 'ask where an offer would stand', ...asked, reads: 'message' },
  {
    code: 'counter-over',
    on: 'answer a counter-offer',
    screen: () => {
      atDesk();
      useDesk.setState({ profile: venueProfile, requests: [requestView({ myBid: bidView({ counter }) })], bookings: [], notices: [] });
      return <InterruptHost />;
    },
    call: 'POST /api/venues/me/bids/b1/counter-reply',
    answers: ofDesk,
    act: (person) => person.press('venue.counter.refuse'),
    reads: 'toast',
    // The request has closed; the desk is read again.
    next: 'shell.close',
  },
  {
    code: 'no-room',
    on: 'agree to a change',
    screen: () => {
      atDesk();
      return <AnswerChange booking={changing} slots={[]} disabled={false} />;
    },
    call: 'POST /api/venues/me/bookings/k1/change-reply',
    act: async (person) => {
      await person.type('agenda.change.note', 'Gladly');
      await person.press('agenda.change.accept');
    },
    reads: 'toast',
    kept: ['Gladly'],
    next: 'agenda.change.decline',
  },
  {
    code: 'offers-touched',
    on: 'pause over a standing offer',
    screen: () => {
      atDesk();
      return <PausePanel profile={venueProfile} mayChange />;
    },
    call: 'PATCH /api/venues/me',
    answers: () => [{ kind: 'offer', id: 'b1', startAt: '2030-01-05T15:30:00.000Z', partySize: 2, proposedPrice: 2_050 }],
    act: (person) => person.press('venueSet.pause.choose'),
    reads: 'screen',
    says: 'venueSet.touched.title',
    next: 'venueSet.touched.keep',
  },
  {
    code: 'seats-taken',
    on: 'offer fewer seats',
    screen: () => {
      atDesk();
      return <SeatsPanel mayChange />;
    },
    call: 'PUT /api/venues/me/capacity',
    answers: () => [slot],
    act: async (person) => {
      const cell = await screen.findByDisplayValue('10');
      await person.user.clear(cell);
      await person.user.type(cell, '4');
      await person.press(/^Save|सहेजें$/);
    },
    reads: 'toast',
    says: 'venueSet.seats.taken',
    kept: ['4'],
    next: 'venueSet.undo',
  },
  {
    code: 'template-in-use',
    on: 'remove a template',
    screen: () => <OffersTab profile={venueProfile} mayChange />,
    at: '/venue-bidding/settings?tab=offers',
    call: 'DELETE /api/venues/me/templates/t1',
    answers: ofDesk,
    act: async (person) => {
      await person.press('venueSet.remove');
      await person.press('venueSet.remove');
    },
    reads: 'toast',
    next: 'venueSet.cancel',
  },
  {
    code: 'key-rotated',
    on: 'replace the secret of a key that was replaced elsewhere',
    screen: () => <KeysPanel />,
    answers: (call) => (call.endsWith('/keys') ? [venueKey] : null),
    call: 'POST /api/venues/me/keys/k/rotate',
    act: async (person) => {
      await person.press(/^(Replace the secret|सीक्रेट बदलें)/);
      await person.press('systemKeys.rotate');
    },
    reads: 'toast',
    next: 'shell.cancel',
  },
  {
    code: 'last-owner',
    on: 'leave the team',
    ...atTeam,
    call: 'DELETE /api/venues/me/team/members/a',
    act: async (person) => {
      await person.press('team.leave');
      await person.press('team.leave');
    },
    reads: 'toast',
    next: 'shell.cancel',
  },
  {
    code: 'email-taken',
    on: 'invite a colleague',
    ...atTeam,
    call: 'POST /api/venues/me/team/invitations',
    act: async (person) => {
      await person.type('venue.login.email', 'new@cafe.test');
      await person.press('team.send');
    },
    reads: 'field',
    says: 'team.emailTaken',
    kept: ['new@cafe.test'],
    next: 'team.send',
  },
  {
    code: 'invite-expired',
    on: 'follow an invitation to a team',
    screen: () => <AcceptInvite token="t" onDone={() => undefined} />,
    call: 'POST /api/venues/staff-invites/look',
    act: () => Promise.resolve(),
    reads: 'message',
    says: 'team.link.over',
    next: 'venue.login.title',
  },
  { code: 'profile-expired', on: 'read one’s places at Google', ...atListing },
  { code: 'profile-unread', on: 'read one’s places at Google', ...atListing },
  { code: 'address-unconfirmed', on: 'add a photo', ...atPhotos, says: 'photos.desk.unconfirmed' },
  { code: 'photo-known', on: 'add a photo', ...atPhotos, says: 'photos.desk.known' },
  { code: 'photo-unusable', on: 'add a photo', ...atPhotos, says: 'photos.desk.unusable' },
  { code: 'unsupported-media-type', on: 'add a photo', ...atPhotos, says: 'photos.desk.unusable' },
  { code: 'body-too-large', on: 'add a photo', ...atPhotos, says: 'photos.desk.tooLarge' },
];
