import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

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

/** What a handler does and answers. */
export interface Answer {
  /** The first sentence of its comment; the description is the rest. */
  summary?: string;
  description?: string;
  /** Of a success; null when that has none. */
  body: Schema | null;
  /** It answers "not modified" to who has read it already. */
  etag?: true;
}

/** Made by the build (scripts/build/answers.mjs), from the comments and return types of the handlers; found from the sources, too. */
const FILE = fileURLToPath(new URL('../../dist/answers.json', import.meta.url));

/** What each handler does and answers, by `Controller.method`, and the types that answers are made of. */
export function readAnswers(): { answers: Readonly<Record<string, Answer>>; schemas: Readonly<Record<string, Schema>> } {
  return JSON.parse(readFileSync(FILE, 'utf8')) as ReturnType<typeof readAnswers>;
}
