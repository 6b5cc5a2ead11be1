import 'reflect-metadata';
import type { Type } from '@nestjs/common';
import { describe, expect, it } from '@jest/globals';
import { newBrowser, OFFER_TEMPLATE, offerBody, PREFERENCES } from '@app/testkit';
import { PatchUserDto, SignUpDto } from '../../accounts/accounts.dto.js';
import { BlackOutDto, SaveCapacityDto } from '../../venue-partners/capacity.dto.js';
import {
  AskPasswordResetDto,
  ChangePasswordDto,
  ConfirmPasswordResetDto,
  PushSubscriptionDto,
  SettingsDto,
} from '../../accounts/settings.dto.js';
import { CloseReportDto } from '../../admin/admin-reports.dto.js';
import { ReasonDto } from '../../admin/admin-venues.dto.js';
import { DecideDisputeDto } from '../../admin/admin.dto.js';
import { SaveContactDto, SendMessageDto } from '../../admin/contacts/contacts.dto.js';
import { GiveReasonDto } from '../../admin/people/people.dto.js';
import { AcceptBidDto, CounterBidDto, VoteDto } from '../../bids/bids.dto.js';
import { AnswerChangeDto, AskForChangeDto, CancelBookingDto, DisputeDto, SaveReviewDto } from '../../bookings/bookings.dto.js';
import { SaveSplitDto } from '../../bookings/splits.dto.js';
import { AskAgainDto } from '../../datebooks/asking.dto.js';
import { CreateDatebookDto, LocationDto, PatchDatebookDto, SavePreferencesDto } from '../../datebooks/datebooks.dto.js';
import { ImportRowsDto, NewImportDto } from '../../imports/imports.dto.js';
import { SaveReportDto } from '../../reports/reports.dto.js';
import { SaveApplicationDto, SendApplicationDto, StartApplicationDto } from '../../venue-partners/joining/venue-onboarding.dto.js';
import {
  ChangeStaffAccountDto,
  ChangeVenueDto,
  SaveAutoBidRuleDto,
  SaveOfferTemplateDto,
  TakeListingDto,
} from '../../venue-partners/venue-desk.dto.js';
import { CheckInDto, CounterReplyDto, PlaceBidDto, ReviseBidDto } from '../../venue-partners/venue-partners.dto.js';
import { ProblemError } from '../problem.js';
import { validation } from './validation.js';

const ID = '01900000-0000-7000-8000-000000000000';
/** Names without a visible character. */
const UNSEEN = [' ', '\u200b', '\u200d', '\u00ad', '\u3164', '\u2800', '\u0007'];
const letters = (count: number) => 'x'.repeat(count);
const browser = newBrowser();
const hours = [{ day: 'fr', opens: '18:00', closes: '01:00' }];
const place = { line: 2, name: 'Place', latitude: 19.05, longitude: 72.84, placeType: 'cafes' };
const application = {
  business: { name: 'Place' },
  placeTypes: ['spas'],
  location: { latitude: 19.05, longitude: 72.83 },
  hours,
  seatsPerSlot: 8,
  priceLevel: 2,
  template: OFFER_TEMPLATE,
};
const applicant = { name: 'Place', citySlug: 'mumbai', owner: { name: 'Meera', email: 'meera@example.org', password: 'a long password' } };
const answers = {
  ...{ business: { name: 'Neem', gstin: 'not yet', fssai: '', phone: '' }, placeTypes: [], location: null, address: '' },
  ...{ hours: [{ day: 'mo', opens: '', closes: '' }], seatsPerSlot: null, priceLevel: 2 },
  template: { name: '', priceKind: 'total', price: null, inclusions: [], policy: 'moderate', note: '' },
};

/** The class of a body, a valid body, and the refused values by field. */
const BODIES: [body: Type, right: object, wrong: Record<string, unknown[]>][] = [
  [
    SignUpDto,
    { email: 'asha@example.org', password: 'a long password', firstName: 'Asha' },
    { email: ['nobody'], password: ['short'], firstName: ['', 'a\0b', ...UNSEEN], adult: ['yes'] },
  ],
  [PatchUserDto, { firstName: 'Anu' }, { firstName: ['', null, ...UNSEEN] }],
  [ChangePasswordDto, { currentPassword: 'the old one', password: 'a long password' }, { password: ['short'] }],
  [AskPasswordResetDto, { email: 'asha@example.org' }, { email: ['nobody'] }],
  [ConfirmPasswordResetDto, { token: 'none', password: 'a long password' }, { password: ['short'] }],
  [
    SettingsDto,
    { language: 'hi', quietHours: { from: 22, until: 8 }, discreet: true, push: true, mail: true },
    {
      language: ['fr'],
      quietHours: ['night'],
      'quietHours.from': [24],
      'quietHours.until': [7.5],
      discreet: ['yes'],
      push: [null],
      mail: [undefined],
    },
  ],
  [PushSubscriptionDto, browser, { endpoint: [''], keys: [null], 'keys.p256dh': [letters(87)], 'keys.auth': ['short'] }],
  [VoteDto, { vote: 'no', reason: 'diet' }, { vote: ['maybe'], reason: ['their name'] }],
  [CounterBidDto, { proposedPrice: 2_600, note: null }, { proposedPrice: [undefined, 2_600.5, 0], note: [letters(201)] }],
  [CounterReplyDto, { accept: true }, { accept: ['yes'], proposedPrice: [0] }],
  [
    AcceptBidDto,
    { expectedVersion: 1, contact: { name: 'Asha' } },
    { expectedVersion: [undefined], 'contact.name': UNSEEN, 'contact.phone': ['soon', '98200 12345 / 98200 54321'] },
  ],
  [CancelBookingDto, { reason: 'Rain' }, { reason: [undefined, '', letters(201)] }],
  [AskForChangeDto, { partySize: 4 }, { partySize: [7], startAt: ['soon'] }],
  [AnswerChangeDto, { accept: true }, { accept: [undefined] }],
  [DisputeDto, { text: 'We were there.' }, { text: ['', letters(1001)] }],
  [DecideDisputeDto, { uphold: true }, { uphold: [undefined] }],
  [
    SaveReviewDto,
    { stars: 5, tags: ['great_food'], text: null },
    {
      stars: [0, 6, 4.5],
      tags: [['made_up'], ['great_food', 'great_food'], ['great_food', 'good_value', 'too_loud', 'too_costly']],
      text: [letters(501)],
    },
  ],
  [SaveSplitDto, { mode: 'equal', total: 3_000 }, { mode: ['thirds'], total: [10.5] }],
  [CreateDatebookDto, { planType: 'palbook', maxMembers: 4 }, { planType: ['trip'], name: ['a\0b'], maxMembers: [7, 3_000_000_000] }],
  [
    PatchDatebookDto,
    { name: 'Friends Night' },
    { name: ['', letters(61), null, ...UNSEEN], maxMembers: [0, 7], partySize: [0, 7], bidding: ['closed'], delegateTo: ['somebody'] },
  ],
  [LocationDto, { latitude: 19.06, longitude: 72.84, source: 'gps' }, { latitude: [91], longitude: [-181], source: ['guess'] }],
  [
    SavePreferencesDto,
    { ...PREFERENCES, dateBookId: ID },
    {
      dateBookId: [undefined, 'nonsense'],
      preferredTime: ['night'],
      travelDistance: [2_000_000_000_000],
      specialRequests: [letters(301)],
      diet: [['meat'], ['veg', 'veg'], null],
      accessibility: [['lift']],
      occasion: ['tuesday'],
      arrivalTime: ['7 pm', '25:00'],
    },
  ],
  [
    AskAgainDto,
    { relaxation: { kind: 'types' } },
    { 'relaxation.kind': ['magic'], 'relaxation.preferredTime': ['night'], 'relaxation.preferredDate': ['soon'] },
  ],
  [SaveReportDto, { kind: 'report', venueId: ID, reason: 'other' }, { kind: ['praise'], reason: ['boredom'], text: [letters(1001)] }],
  [
    PlaceBidDto,
    offerBody({ perks: [{ name: 'Cake', value: 120 }] }),
    {
      proposedPrice: [undefined, 10.5, 0, 9_999_999_999],
      alcohol: [-1, 10.5, '100'],
      'perks.0.value': [undefined],
      inclusions: [['a\0b']],
      startAt: ['', 'soon'],
    },
  ],
  [ReviseBidDto, { expectedVersion: 1, proposedPrice: 2_000 }, { expectedVersion: [undefined] }],
  [CheckInDto, { code: '000000' }, { code: [undefined, ''], at: ['2026-13-45 10:00'] }],
  [
    SaveOfferTemplateDto,
    OFFER_TEMPLATE,
    { name: [''], price: [0, 1.5], priceKind: ['each'], inclusions: [Array(13).fill('x')], note: [letters(201)] },
  ],
  [
    SaveAutoBidRuleDto,
    { templateId: ID, active: true },
    { maxSteps: [6], days: [['someday'], ['sa', 'sa']], minFit: [101], maxOpenBids: [31], maxDistance: ['3'] },
  ],
  [
    ChangeVenueDto,
    { hours, placeTypes: ['cafes'] },
    { placeTypes: [[], ['moon']], seatsPerSlot: [0], 'hours.0.opens': ['25:00'], phone: ['ring me'] },
  ],
  [ChangeStaffAccountDto, { language: 'hi' }, { language: ['fr'] }],
  [SaveCapacityDto, { slots: [{ day: '2030-01-05', seats: 1 }] }, { 'slots.0.seats': [-1], 'slots.0.day': ['tomorrow'] }],
  [BlackOutDto, { day: '2030-01-05' }, { day: ['soon', 5, null] }],
  [
    TakeListingDto,
    { source: 'file', row: { name: 'Neem' } },
    { source: ['guess'], website: ['javascript:alert(1)'], phone: ['call us'], placeTypes: [[]], 'row.placeId': ['<script>'] },
  ],
  [StartApplicationDto, applicant, { 'owner.password': ['short'], 'owner.name': [''], 'owner.email': ['nobody'] }],
  [SendApplicationDto, application, { hours: [undefined], placeTypes: [[]], template: [undefined] }],
  [SaveApplicationDto, { step: 'pin', answers }, { step: ['never'], 'answers.business.name': [letters(81)] }],
  [ReasonDto, { reason: 'No such place' }, { reason: [undefined, ''] }],
  [CloseReportDto, { note: 'Spoken to' }, { note: ['', letters(501)] }],
  [GiveReasonDto, { reason: 'They wrote to us' }, { reason: [undefined, 'too short', ' '.repeat(12), letters(301)] }],
  [
    SendMessageDto,
    { category: 'data', text: 'Where is my data?', replyTo: 'asha@example.org' },
    { text: ['', letters(2001)], category: ['gossip'], replyTo: [''] },
  ],
  [
    SaveContactDto,
    { name: 'Meera', languages: ['hi'], bio: null, verified: true, phoneNumber: null, whatsappNumber: null, version: null },
    { phoneNumber: ['call me'], languages: [['klingon']], bio: [letters(601)], name: [''] },
  ],
  [NewImportDto, { name: 'places.csv', fingerprint: 'ab'.repeat(32), rows: 1 }, { rows: [10_001], fingerprint: ['ABC'] }],
  [
    ImportRowsDto,
    { rows: [place] },
    {
      rows: [Array(101).fill(place)],
      'rows.0.line': [0],
      'rows.0.name': ['', letters(121), 'a\0b'],
      'rows.0.latitude': ['19', 91],
      'rows.0.placeType': ['dentists'],
      'rows.0.website': ['javascript:alert(1)'],
      'rows.0.phone': [['1']],
    },
  ],
];

const pipe = validation();
const check = (metatype: Type, body: object): Promise<unknown> => pipe.transform(body, { type: 'body', metatype });

/** A copy of a body with this value at a path such as `rows.0.name`. */
function changed(body: object, path: string, value: unknown): object {
  const copy = structuredClone(body) as Record<string, unknown>;
  const steps = path.split('.');
  const last = steps.pop() ?? '';
  const inner = steps.reduce((part, step) => part[step] as Record<string, unknown>, copy);
  inner[last] = value;
  return copy;
}

describe('a body', () => {
  it.each(BODIES.map(([body, ...rest]) => [body.name, body, ...rest] as const))(
    'is refused by each field with a wrong value: %s',
    async (_, body, right, wrong) => {
      await check(body, right);
      for (const [field, values] of Object.entries(wrong))
        for (const value of values) {
          const refusal: unknown = await check(body, changed(right, field, value)).catch((error: unknown) => error);
          expect([field, value, refusal]).toEqual([field, value, expect.any(ProblemError)]);
          const { code, fieldErrors } = refusal as ProblemError;
          expect([field, value, code, Object.keys(fieldErrors ?? {})]).toEqual([field, value, 'invalid-fields', [field]]);
        }
    },
  );

  it('normalises names and phone numbers before the checks', async () => {
    const pasted = { name: ' Asha\u202e\u0007 Rao ', phone: '\u202atel:+91\u201198200–१२३४५\u202c' };
    expect(await check(AcceptBidDto, { expectedVersion: 1, contact: pasted })).toMatchObject({
      contact: { name: 'Asha Rao', phone: '+91-98200-12345' },
    });
  });
});
