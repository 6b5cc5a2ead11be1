import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** A JSON Schema, as in OpenAPI 3.1. */
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

/** The summary and the response of a handler. */
export interface Answer {
  /** The first sentence of its comment; the description is the rest. */
  summary?: string;
  description?: string;
  /** The body of a success; null without one. */
  body: Schema | null;
  /** It responds "not modified" to a caller that has the body. */
  etag?: true;
}

/**
 * Made by the build (scripts/build/answers.mjs), from the comments and return types of the handlers; the path also holds when this module runs from
 * source.
 */
const FILE = fileURLToPath(new URL('../../dist/answers.json', import.meta.url));

/** The summary and response of each handler, by `Controller.method`, and the types of the responses. */
export function readAnswers(): { answers: Readonly<Record<string, Answer>>; schemas: Readonly<Record<string, Schema>> } {
  return JSON.parse(readFileSync(FILE, 'utf8')) as ReturnType<typeof readAnswers>;
}
