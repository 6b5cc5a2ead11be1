import { ValidationPipe, type ValidationError } from '@nestjs/common';
import { validate } from 'class-validator';
import { ProblemError } from '../problem.js';

function collect(errors: readonly ValidationError[], path = ''): { fields: Record<string, string[]>; unknown: boolean } {
  const fields: Record<string, string[]> = {};
  let unknown = false;
  for (const error of errors) {
    const name = path ? `${path}.${error.property}` : error.property;
    const messages = Object.entries(error.constraints ?? {});
    unknown ||= messages.some(([rule]) => rule === 'whitelistValidation');
    if (messages.length > 0)
      fields[name] = messages.map(([rule, message]) => (rule === 'whitelistValidation' ? 'is not a field' : message));
    const inner = collect(error.children ?? [], name);
    Object.assign(fields, inner.fields);
    unknown ||= inner.unknown;
  }
  return { fields, unknown };
}

/** Validates bodies and queries against their classes: unknown fields are 400, wrong values 422, each named. */
export const validation = () =>
  new ValidationPipe({
    transform: true,
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    stopAtFirstError: true,
    // Nest would import the whole package by its name.
    validatorPackage: { validate },
    exceptionFactory: (errors) => {
      const { fields, unknown } = collect(errors);
      const [first] = Object.entries(fields);
      return new ProblemError(
        unknown ? 'malformed-request' : 'invalid-fields',
        first ? `${first[0]} ${first[1][0] ?? ''}`.trim() : undefined,
        fields,
      );
    },
  });
