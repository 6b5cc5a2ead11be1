import fc from 'fast-check';
import { hostileBody, hostileHeaders, hostileNumber, hostileText, hostileValue } from './hostile.js';

/** The part of OpenAPI schemas that ours use. */
interface Schema {
  $ref?: string;
  allOf?: Schema[];
  anyOf?: Schema[];
  /** Contains 'null' when the value may be null. */
  type?: string | string[];
  enum?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}
interface Operation {
  parameters?: { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

/** A request as sent. */
export interface FuzzRequest {
  route: string;
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
}

/** Returns an id for the word of a path, or any other: existing ids matter more to an attacker than missing ones. */
type IdsOf = (noun: string) => fc.Arbitrary<string>;

/** Every operation of the document with the arbitrary of its requests. */
export function requestsOf(document: OpenApi, ids: IdsOf): fc.Arbitrary<FuzzRequest> {
  const values = new Values(document, ids);
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => requestOf(path, method.toUpperCase(), operation, values, ids)),
  );
  return fc.oneof(...all);
}

function requestOf(template: string, method: string, operation: Operation, values: Values, ids: IdsOf): fc.Arbitrary<FuzzRequest> {
  const words = template.split('/');
  const segments = words.map((word, at) => (word.startsWith('{') ? ids(words[at - 1] ?? '') : fc.constant(word)));
  const queries = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const query = fc
    .tuple(
      fc.tuple(
        ...queries.map(({ name, schema, required }) =>
          fc.oneof(
            { weight: 4, arbitrary: values.of(schema).map((value) => [[name, String(value)]]) },
            { weight: required ? 1 : 6, arbitrary: fc.constant<string[][]>([]) },
            { weight: 1, arbitrary: hostileText.map((text) => [[name, text]]) },
            {
              weight: 1,
              arbitrary: fc.constant([
                [name, '1'],
                [name, '2'],
              ]),
            },
          ),
        ),
      ),
      fc.oneof({ weight: 9, arbitrary: fc.constant<string[][]>([]) }, { weight: 1, arbitrary: hostileText.map((text) => [[text, text]]) }),
    )
    .map(([known, unknown]) =>
      [...known.flat(), ...unknown].map(([name = '', text = '']) => `${encoded(name)}=${encoded(text)}`).join('&'),
    );
  const schema = operation.requestBody?.content['application/json']?.schema;
  const json = (value: unknown): Sent => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(value) });
  const body: fc.Arbitrary<Sent> =
    method === 'GET'
      ? fc.constant({ headers: {} })
      : fc.oneof(
          { weight: schema ? 6 : 0, arbitrary: values.of(schema ?? {}).map(json) },
          { weight: schema ? 6 : 1, arbitrary: values.bent(schema ?? {}).map(json) },
          { weight: schema ? 1 : 4, arbitrary: fc.constant<Sent>({ headers: {} }) },
          { weight: 1, arbitrary: hostileBody.map(({ type, text }) => ({ headers: { 'content-type': type }, body: text })) },
        );
  return fc
    .tuple(
      fc.tuple(...segments).chain(disguised),
      query,
      body,
      fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: hostileHeaders }),
    )
    .map(([path, search, sent, headers]) => ({
      route: `${method} ${template}`,
      method,
      path: `${path.join('/')}${search ? `?${search}` : ''}`,
      ...sent,
      headers: { 'idempotency-key': `k${Math.abs(hash(search + (sent.body ?? '')))}`, ...headers, ...sent.headers },
    }));
}

interface Sent {
  headers: Record<string, string>;
  body?: string;
}

/** The words of a path, occasionally with an encoded letter or a doubled slash, which the router may or may not resolve. */
function disguised(words: readonly string[]): fc.Arbitrary<string[]> {
  const change = (at: number, to: (word: string) => string) => words.map((word, n) => (n === at ? to(word) : word));
  const coded = (word: string) => word.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const place = fc.integer({ min: 1, max: words.length - 1 });
  return fc.oneof(
    { weight: 8, arbitrary: fc.constant<string[]>([...words]) },
    { weight: 1, arbitrary: place.map((at) => change(at, coded)) },
    { weight: 1, arbitrary: place.map((at) => change(at, (word) => `/${word}`)) },
  );
}

/** Percent-encodes; half a surrogate, which no URL can carry, goes out as its bytes would. */
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
const hash = (text: string): number => [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) | 0, 7);

class Values {
  constructor(
    private readonly document: OpenApi,
    private readonly ids: IdsOf,
  ) {}

  /** A value that matches the schema. */
  of(schema: Schema): fc.Arbitrary<unknown> {
    if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => this.of(one)));
    if (schema.type === 'null') return fc.constant(null);
    if (!Array.isArray(schema.type)) return this.bare(schema);
    return fc.option(this.bare({ ...schema, type: schema.type.find((one) => one !== 'null') }), { nil: null });
  }

  /** A body that breaks the schema somewhere: a field is hostile, missing or unknown. */
  bent(schema: Schema): fc.Arbitrary<unknown> {
    const fields = this.fieldsOf(schema);
    const names = Object.keys(fields);
    if (names.length === 0) return hostileValue;
    return fc
      .tuple(this.of(schema), fc.constantFrom('hostile', 'missing', 'unknown', 'replaced'), fc.constantFrom(...names), hostileValue)
      .map(([good, how, name, value]) => {
        const body = good as Record<string, unknown>;
        if (how === 'replaced') return value;
        if (how === 'unknown') return { ...body, [`${name}s`]: value };
        return { ...body, [name]: how === 'hostile' ? value : undefined };
      });
  }

  private bare(schema: Schema): fc.Arbitrary<unknown> {
    const target = schema.$ref ?? schema.allOf?.[0]?.$ref;
    if (target) return this.bare(this.document.components.schemas[target.split('/').at(-1) ?? ''] ?? {});
    if (schema.enum) return fc.constantFrom(...schema.enum);
    if (schema.type === 'boolean') return fc.boolean();
    if (schema.type === 'integer') return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000 });
    if (schema.type === 'number')
      return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1_000, noNaN: true, noDefaultInfinity: true });
    if (schema.type === 'array') return fc.array(this.of(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) });
    if (schema.type === 'string') return this.text(schema);
    if (schema.properties) {
      const { properties, required = [] } = schema;
      const known = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, this.of(field)]));
      return fc.record(known, { requiredKeys: required });
    }
    return fc.oneof(hostileNumber, hostileText, fc.constant({}));
  }

  private text({ format, minLength, maxLength }: Schema): fc.Arbitrary<string> {
    if (format === 'uuid') return this.ids('datebooks');
    if (format === 'email') return fc.emailAddress();
    if (format === 'date-time')
      return fc.date({ min: new Date(), max: new Date(Date.now() + 90 * 86_400_000), noInvalidDate: true }).map((at) => at.toISOString());
    if (format === 'date')
      return fc
        .date({ min: new Date(), max: new Date(Date.now() + 90 * 86_400_000), noInvalidDate: true })
        .map((at) => at.toISOString().slice(0, 10));
    return fc.oneof(
      fc.constantFrom('vibe:romantic', 'activity:dining', 'place:cafes', '3000', '2000-5000', '19.05', 'bandra', 'Mumbai'),
      fc.string({ unit: 'grapheme', minLength: minLength ?? 0, maxLength: Math.min(maxLength ?? 40, 40) }),
    );
  }

  private fieldsOf(schema: Schema): Record<string, Schema> {
    const target = schema.$ref ?? schema.allOf?.[0]?.$ref;
    return target ? this.fieldsOf(this.document.components.schemas[target.split('/').at(-1) ?? ''] ?? {}) : (schema.properties ?? {});
  }
}
