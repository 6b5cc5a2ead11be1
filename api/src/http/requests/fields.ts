import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform, Type } from 'class-transformer';
import { CASE_REFERENCE, PHONES, PLACE_ID, REASON_LENGTH, WEBSITE } from '@app/contracts';
import { cleanName, cleanPhone, cleanPhones, CLOCK, hidePersonalData, isPhone, MOST_PHONE } from '@app/domain';
import {
  ArrayMaxSize,
  ArrayMinSize,
  ArrayUnique,
  IsArray,
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  NotContains,
  ValidateBy,
  ValidateIf,
  ValidateNested,
} from 'class-validator';

/*
 * The kinds of field that a body can have. Each says both how it is checked and how the OpenAPI page shows it, so that the two can't differ.
 * Everything has an upper bound: text, lists and integers (which would overflow a column otherwise).
 */

const MAX_INT = 2_147_483_647;
/** Postgres refuses it in text. */
const NUL = '\0';

/** Text of `min` to `max` characters. */
export const Text = ({ min = 0, max }: { min?: number; max: number }): PropertyDecorator =>
  applyDecorators(
    IsString({ message: 'must be text' }),
    MinLength(min, { message: min === 1 ? 'must not be empty' : `must have at least ${min} characters` }),
    MaxLength(max, { message: `must have at most ${max} characters` }),
    NotContains(NUL, { message: 'must not contain a NUL character' }),
    ApiProperty({ type: String, minLength: min, maxLength: max }),
  );

/** Transforms a text before the checks and the length limit. */
export const Cleaned = (clean: (text: string) => string): PropertyDecorator =>
  Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? clean(value) : value));

/** The name of a thing or a person; invisible characters are removed. */
export const Name = ({ min = 1, max }: { min?: 0 | 1; max: number }): PropertyDecorator =>
  applyDecorators(Cleaned(cleanName), Text({ min, max }));

/** Hides contact data in texts of at most `max` characters; a longer text is refused regardless. */
const Hidden = (max: number): PropertyDecorator => {
  const hide = (text: unknown): unknown => (typeof text === 'string' && text.length <= max ? hidePersonalData(text) : text);
  return Transform(({ value }: { value: unknown }) => (Array.isArray(value) ? value.map(hide) : hide(value)));
};

/** Text that strangers read. Contact data is hidden before the length check, because its replacement can be longer. */
export const VisibleText = (bounds: { min?: number; max: number }): PropertyDecorator => applyDecorators(Hidden(bounds.max), Text(bounds));

/** Refuses contact data in a name: a name with a hidden part would be no name. */
export const NoContactData = (): PropertyDecorator =>
  ValidateBy({
    name: 'hasNoContactData',
    validator: {
      validate: (value: unknown) => typeof value !== 'string' || hidePersonalData(value) === value,
      defaultMessage: () => 'must not hold a phone number, an address or a link',
    },
  });

/** The name of a person, which strangers read. */
export const PersonName = ({ max = 60 }: { max?: number } = {}): PropertyDecorator => applyDecorators(Name({ max }), NoContactData());

/** A new password. */
export const NewPassword = (): PropertyDecorator => Text({ min: 8, max: 200 });

/** A password that is compared with the stored one. */
export const Password = (): PropertyDecorator => Text({ min: 1, max: 200 });

/** The token of a mailed link. */
export const LinkToken = (): PropertyDecorator => Text({ min: 1, max: 100 });

/** A whole number within bounds. */
export const Int = ({ min = 0, max = MAX_INT }: { min?: number; max?: number } = {}): PropertyDecorator =>
  applyDecorators(
    IsInt({ message: 'must be a whole number' }),
    Min(min, { message: `must be at least ${min}` }),
    Max(max, { message: `must be at most ${max}` }),
    ApiProperty({ type: 'integer', minimum: min, maximum: max }),
  );

/** Ten crore rupees. */
export const MAX_RUPEES = 100_000_000;
/** Whole rupees. */
export const Rupees = ({ min = 0 }: { min?: number } = {}): PropertyDecorator => Int({ min, max: MAX_RUPEES });

/** An hour of the day. */
export const Hour = (): PropertyDecorator => Int({ max: 23 });

/** A number within bounds, e.g. a latitude. */
export const Num = ({ min, max }: { min: number; max: number }): PropertyDecorator =>
  applyDecorators(
    IsNumber({ allowNaN: false, allowInfinity: false }, { message: 'must be a number' }),
    Min(min, { message: `must be at least ${min}` }),
    Max(max, { message: `must be at most ${max}` }),
    ApiProperty({ type: Number, minimum: min, maximum: max }),
  );

/** The reference of a case that justifies a view of personal data. */
export const CaseReference = (): PropertyDecorator =>
  applyDecorators(
    Matches(CASE_REFERENCE, { message: 'must be a reference: 3 to 40 letters, digits and hyphens' }),
    ApiProperty({ type: String, minLength: 3, maxLength: 40 }),
  );

/** The reason of a team member for an action on a person: words, not blanks. */
export const Reason = (): PropertyDecorator =>
  applyDecorators(Text(REASON_LENGTH), Matches(/\S[^]{8,}\S/, { message: `must have at least ${REASON_LENGTH.min} characters` }));

const INSTANT = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

/** An ISO 8601 instant. */
export const IsoInstant = (): PropertyDecorator =>
  applyDecorators(Matches(INSTANT, { message: 'must be an ISO 8601 instant' }), ApiProperty({ type: String, format: 'date-time' }));

/** A calendar day YYYY-MM-DD. */
export const IsoDay = (): PropertyDecorator =>
  applyDecorators(Matches(/^\d{4}-\d{2}-\d{2}$/, { message: 'must be a day, YYYY-MM-DD' }), ApiProperty({ type: String, format: 'date' }));

/** One of a closed list. */
export const OneOf = (values: readonly string[]): PropertyDecorator =>
  applyDecorators(IsIn(values, { message: `must be one of ${values.join(', ')}` }), ApiProperty({ enum: [...values] }));

/** A list of different values of a closed list. */
export const SomeOf = (
  values: readonly string[],
  { min = 0, max = values.length }: { min?: number; max?: number } = {},
): PropertyDecorator =>
  applyDecorators(
    IsArray({ message: 'must be a list' }),
    ArrayMaxSize(max, { message: `must have at most ${max} ${max === 1 ? 'entry' : 'entries'}` }),
    ArrayMinSize(min, { message: `must have at least ${min} ${min === 1 ? 'entry' : 'entries'}` }),
    ArrayUnique({ message: 'must not have an entry twice' }),
    IsIn(values, { each: true, message: `each entry must be one of ${values.join(', ')}` }),
    ApiProperty({ enum: [...values], isArray: true, minItems: min, maxItems: max, uniqueItems: true }),
  );

/** A phone number as people write or paste it. */
export const Phone = (): PropertyDecorator =>
  applyDecorators(
    Cleaned(cleanPhone),
    ValidateBy(
      { name: 'isPhone', validator: { validate: (value) => typeof value === 'string' && isPhone(value) } },
      { message: 'must be a phone number' },
    ),
    ApiProperty({ type: String, maxLength: MOST_PHONE }),
  );

/** Phone numbers, separated by semicolons; each becomes a link. */
export const Phones = (): PropertyDecorator =>
  applyDecorators(
    Cleaned(cleanPhones),
    Matches(PHONES, { message: 'must be phone numbers, divided by semicolons' }),
    MaxLength(125, { message: 'must have at most 125 characters' }),
    ApiProperty({ type: String, maxLength: 125 }),
  );

/** A web address that becomes a link. */
export const Website = (): PropertyDecorator =>
  applyDecorators(
    Matches(WEBSITE, { message: 'must be an http or https address' }),
    MaxLength(300, { message: 'must have at most 300 characters' }),
    ApiProperty({ type: String, maxLength: 300 }),
  );

/** Google's id of a place. */
export const PlaceId = (): PropertyDecorator =>
  applyDecorators(Matches(PLACE_ID, { message: 'must be a place ID' }), ApiProperty({ type: String, minLength: 10, maxLength: 255 }));

/** A time of day, HH:MM; 24:00 is midnight. */
export const TimeText = (): PropertyDecorator =>
  applyDecorators(Matches(CLOCK, { message: 'must be a time, HH:MM' }), ApiProperty({ type: String, example: '19:30' }));

/** A list of texts. */
export const Texts = ({ max, maxLength }: { max: number; maxLength: number }): PropertyDecorator =>
  applyDecorators(
    IsArray({ message: 'must be a list' }),
    ArrayMaxSize(max, { message: `must have at most ${max} entries` }),
    IsString({ each: true, message: 'must be a list of texts' }),
    MaxLength(maxLength, { each: true, message: `each entry must have at most ${maxLength} characters` }),
    NotContains(NUL, { each: true, message: 'must not contain a NUL character' }),
    ApiProperty({ type: 'array', items: { type: 'string', maxLength }, maxItems: max }),
  );

/** A list of texts that strangers read. */
export const VisibleTexts = (bounds: { max: number; maxLength: number }): PropertyDecorator =>
  applyDecorators(Hidden(bounds.maxLength), Texts(bounds));

type Body = new () => object;

/** One nested body. */
export const Nested = (body: () => Body): PropertyDecorator =>
  applyDecorators(IsObject({ message: 'must be an object' }), ValidateNested(), Type(body), ApiProperty({ type: () => body() }));

/** The fields that a form changed, with the values they had when it was opened. They are only compared with what is stored. */
export const Was = (): PropertyDecorator =>
  applyDecorators(Optional(), IsObject({ message: 'must be an object' }), ApiProperty({ type: 'object', additionalProperties: true }));

/** A list of nested bodies. */
export const ListOf = (body: () => Body, { max }: { max: number }): PropertyDecorator =>
  applyDecorators(
    IsArray({ message: 'must be a list' }),
    ArrayMaxSize(max, { message: `must have at most ${max} entries` }),
    IsObject({ each: true, message: 'must be a list of objects' }),
    ValidateNested({ each: true }),
    Type(body),
    ApiProperty({ type: () => [body()], maxItems: max }),
  );

export const Uuid = (): PropertyDecorator =>
  applyDecorators(IsUUID('all', { message: 'must be an id' }), ApiProperty({ type: String, format: 'uuid' }));

/** A list of different ids. */
export const Uuids = ({ min = 0, max }: { min?: number; max: number }): PropertyDecorator =>
  applyDecorators(
    IsArray({ message: 'must be a list' }),
    ArrayMaxSize(max, { message: `must have at most ${max} entries` }),
    ArrayMinSize(min, { message: `must have at least ${min} entries` }),
    ArrayUnique({ message: 'must not have an entry twice' }),
    IsUUID('all', { each: true, message: 'must be a list of ids' }),
    ApiProperty({ type: 'array', items: { type: 'string', format: 'uuid' }, minItems: min, maxItems: max, uniqueItems: true }),
  );

export const Flag = (): PropertyDecorator =>
  applyDecorators(IsBoolean({ message: 'must be true or false' }), ApiProperty({ type: Boolean }));

export const Email = (): PropertyDecorator =>
  applyDecorators(
    IsEmail({}, { message: 'must be an e-mail address' }),
    MaxLength(254, { message: 'must have at most 254 characters' }),
    ApiProperty({ type: String, format: 'email', maxLength: 254 }),
  );

/** The field may be left out; null is refused (class-validator's own IsOptional lets it through). */
export const Optional = (): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_body: object, value: unknown) => value !== undefined),
    ApiProperty({ required: false }),
  );

/** The field may be null or left out. */
export const Nullable = (): PropertyDecorator =>
  applyDecorators(
    ValidateIf((_body: object, value: unknown) => value !== undefined && value !== null),
    ApiProperty({ required: false, nullable: true }),
  );

/** A whole number in a query, which holds text; it may be left out. */
export const QueryInt = (bounds: { min?: number; max: number }): PropertyDecorator =>
  applyDecorators(
    Optional(),
    Type(() => Number),
    Int(bounds),
  );
