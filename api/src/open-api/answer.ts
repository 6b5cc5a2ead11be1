import type { ErrorCode } from '@app/contracts';

/** A JSON Schema, as OpenAPI 3.1 has them. */
export interface Schema {
  $ref?: string;
  description?: string;
  type?: string | readonly string[];
  enum?: readonly unknown[];
  format?: string;
  pattern?: string;
  required?: readonly string[];
  properties?: Readonly<Record<string, Schema>>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
}

/** What a handler answers. */
export interface Answer {
  /** Of a success; null when that has none. */
  body: Schema | null;
  /** It answers "not modified" to who has read it already. */
  polled?: true;
  /** What it refuses with, itself and in what it calls. */
  codes: readonly ErrorCode[];
}
