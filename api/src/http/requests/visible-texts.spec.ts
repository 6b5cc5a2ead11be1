import { describe, expect, it } from '@jest/globals';
import { plainToInstance } from 'class-transformer';
import { getMetadataStorage, validateSync } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';
import { OFFER_TERMS, termsOf } from '@app/domain';
import { tableFaults } from '@app/testkit';
import '../../app.module.js';

type Body = new () => object;
const NO_CONTACT_DATA = 'hasNoContactData';

/** Every text of every body, and its maximum length. */
const TEXTS = [...(getMetadataStorage() as unknown as { validationMetadatas: Map<Body, ValidationMetadata[]> }).validationMetadatas]
  .flatMap(([body, checks]) => checks.map((check) => ({ body, check, checks })))
  .filter(({ check }) => check.name === 'maxLength')
  .map(({ body, check, checks }) => ({
    body,
    key: check.propertyName,
    name: `${body.name}.${check.propertyName}`,
    max: (check.constraints as number[])[0] ?? 0,
    isList: check.each,
    isName: checks.some(({ name, propertyName }) => name === NO_CONTACT_DATA && propertyName === check.propertyName),
  }));

/** The body with one text; its other required fields are missing. */
const withText = ({ body, key, isList }: (typeof TEXTS)[number], text: string) =>
  plainToInstance(body, { [key]: isList ? [text] : text }) as Record<string, unknown>;
const isHidden = (one: (typeof TEXTS)[number]): boolean => {
  const text = '@ab';
  return [withText(one, text)[one.key]].flat()[0] === '[hidden]';
};

const isRefused = (one: (typeof TEXTS)[number], text: string): boolean =>
  one.isName &&
  validateSync(withText(one, text)).some(({ property, constraints }) => property === one.key && NO_CONTACT_DATA in (constraints ?? {}));

const of = (body: string, ...fields: string[]): string[] => fields.map((field) => `${body}.${field}`);

const OFFERED = termsOf(OFFER_TERMS, ({ type, visible }) => visible === true && ['text', 'texts'].includes(type)).map(([key]) => key);

/** The texts that planners and venues read of each other. */
const VISIBLE = [
  ...['PlacedTerms', 'RevisedTerms', 'TemplateTerms'].flatMap((body) => of(body, ...OFFERED)),
  ...of('PerkDto', 'name'),
  ...of('SaveOfferTemplateDto', 'name'),
  ...of('TypedTemplateDto', 'inclusions'),
  ...of('CounterBidDto', 'note'),
  ...of('CancelBookingDto', 'reason'),
  ...of('AskForChangeDto', 'note'),
  ...of('AnswerChangeDto', 'note'),
  ...of('MarkNoShowDto', 'evidence'),
  ...of('SaveReviewDto', 'text'),
  ...of('ReplyToMarkDto', 'text'),
  ...of('ChangePhotoDto', 'description'),
];
/** Names of people: a venue reads them in a booking, and the readers of a link read the host's. */
const NAMES = [
  ...['GuestLoginDto.firstName', 'SignUpDto.firstName', 'PatchUserDto.firstName', 'ContactDto.name', 'SaveContactDto.name'],
  ...['VenueOwnerDto.name', 'AcceptStaffInviteDto.name'],
];
/** Texts that strangers do not read, by their readers or kind. */
const OTHERS = [
  // For the members of a plan and the recipients of its link; no venue reads it. "Dinner @ Olive" looks like an address of UPI.
  ...['CreateDatebookDto.name', 'PatchDatebookDto.name'],
  // For the members of a plan; contact data is hidden from venues.
  ...['ChosenFields.specialRequests'],
  // Contact data that is requested as such.
  ...of('ContactDto', 'email'),
  ...['OwnUpiDto.upiId'],
  ...['ChangedSettings.phone', 'ChangedSettings.website', 'ListedSettings.phone', 'ListedSettings.website'],
  // Texts that the team checks before others read them. A business may be called by its number or its site.
  ...of('BusinessDto', 'name', 'gstin', 'fssai'),
  ...['StartApplicationDto.name', 'PinDto.address', 'ChangedSettings.address', 'ListedSettings.address', 'ListingPlaceDto.name'],
  // For a venue's own staff.
  ...['MakeVenueKeyDto.name', 'AddWebhookDto.url'],
  ...of('TypedBusinessDto', 'name', 'gstin', 'fssai', 'phone'),
  ...of('TypedTemplateDto', 'name', 'note'),
  ...['TypedAnswersDto.address', 'BlackOutDto.reason'],
  // Read or written by the team.
  ...[
    'DisputeDto.text',
    'SaveReportDto.text',
    'SendMessageDto.text',
    'SendMessageDto.replyTo',
    'AnswerMessageDto.note',
    'CloseReportDto.note',
  ],
  ...[
    'DecisionDto.reason',
    'ReasonDto.reason',
    'GiveReasonDto.reason',
    'ClientErrorDto.message',
    'ClientErrorDto.stack',
    'FindPeopleDto.text',
    'FindPlansDto.text',
    'SaveSetting.reason',
  ],
  ...of('SaveContactDto', 'bio', 'version'),
  ...of('ImportPlaceDto', 'key', 'name', 'address', 'phone', 'website', 'hours'),
  ...['NewImportDto.name', 'NewImportDto.fingerprint', 'AdminVenuesQuery.q'],
  // Values with their own format: addresses, secrets, codes, places, days, search words.
  ...['SignUpDto.email', 'CredentialsDto.email', 'AskPasswordResetDto.email', 'VenueOwnerDto.email', 'InviteStaffDto.email'],
  ...['SignUpDto.password', 'CredentialsDto.password', 'ConfirmIdentityDto.password', 'ConfirmIdentityDto.code'],
  ...['ChangePasswordDto.currentPassword'],
  ...['ChangePasswordDto.password', 'ConfirmPasswordResetDto.password', 'StartSecondFactorDto.password', 'VenueOwnerDto.password'],
  ...['AcceptStaffInviteDto.password', 'GuestLoginDto.challenge', 'GuestLoginDto.answer', 'LogInDto.code', 'UseEmailLinkDto.code'],
  ...[
    'UseEmailLinkDto.token',
    'MailLinkDto.token',
    'ConfirmPasswordResetDto.token',
    'LookAtStaffInviteDto.token',
    'StartSecondFactorDto.code',
  ],
  ...['ProveOwnerDto.password', 'ProveOwnerDto.code'],
  // Only the owner of a passkey reads its name.
  ...of('NewPasskeyDto', 'name', 'id', 'clientDataJSON', 'attestationObject'),
  ...of('SignInByPasskeyDto', 'id', 'clientDataJSON', 'authenticatorData', 'signature', 'userHandle'),
  ...[
    'SecondFactorCodeDto.code',
    'CheckInDto.code',
    'ReadProfileDto.code',
    'ReadProfileDto.state',
    'FinishProviderDto.returned',
    'AnswerConsentDto.version',
  ],
  ...[
    'PushKeysDto.p256dh',
    'PushKeysDto.auth',
    'PushSubscriptionDto.endpoint',
    'Environment.PRODUCT_NAME',
    'Environment.OIDC_LABEL',
    'Environment.TILES_ATTRIBUTION',
  ],
  ...['UserLocationDto.latitude', 'UserLocationDto.longitude', 'LocalContactQuery.city', 'VenuesQuery.q', 'VenuesQuery.area'],
  ...of('ChosenFields', 'dateStyles', 'budget', 'otherDays', 'ifNeedBe', 'selectedAreas'),
  ...['EveningsQuery.timeSlot', 'PlaceMatchesQuery.q', 'TypedHoursDto.opens', 'TypedHoursDto.closes'],
];

describe('the texts of bodies', () => {
  it('every text that strangers read hides contact data, and other texts are listed with their readers', () => {
    const found = TEXTS.filter(isHidden).map(({ name }) => name);
    expect(tableFaults(VISIBLE, found, 'VISIBLE, as contact data is hidden in it')).toEqual([]);
    expect(
      tableFaults(
        OTHERS,
        TEXTS.filter((one) => !isHidden(one) && !isRefused(one, '@ab')).map(({ name }) => name),
        'OTHERS',
      ),
    ).toEqual([]);
  });

  it('names of people are refused with contact data in them', () => {
    const refusing = (text: string) => TEXTS.filter((one) => isRefused(one, text)).map(({ name }) => name);
    for (const text of ['Asha 98765 43210', 'asha@example.com', 'Asha, insta: asha_rao', 'www.asha.example'])
      expect(tableFaults(NAMES, refusing(text), 'NAMES')).toEqual([]);
    for (const name of ['Asha', 'आशा', 'Mary-Jane O’Neil Jr.', 'D. J. 2', 'K. R. Narayanan'])
      expect([name, refusing(name)]).toEqual([name, []]);
  });

  it('texts are measured after their contact data was hidden', () => {
    for (const one of TEXTS.filter(isHidden)) {
      const grown = '@ab '.repeat(Math.floor(one.max / 4));
      const problem = validateSync(withText(one, grown)).find(({ property }) => property === one.key);
      expect([one.name, Object.keys(problem?.constraints ?? {})]).toEqual([one.name, expect.arrayContaining(['maxLength'])]);
    }
  });
});
