// api/src/open-api/answers.ts from the return types of the controllers. Without an argument: exits 1 when the file is not what it would be.
// With --write: writes it.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../checks/sources.mjs';
import { Refusals } from './refusals.mjs';
import { handlersOf, isOurs, openProgram } from './routes.mjs';
import { Schemas } from './schema.mjs';

const file = join(root, 'api/src/open-api/answers.ts');
const program = openProgram();
const checker = program.getTypeChecker();
const refusals = new Refusals(program, checker);
const schemas = new Schemas(checker, isOurs);

/** What a handler answers: `body` is null for none, `polled` says that it may say "unchanged" instead. */
function answerOf({ name, method }) {
  const node = method.type ?? fail(`${name} has no return type`);
  const inner = ts.isTypeReferenceNode(node) && node.typeName.getText() === 'Promise' ? node.typeArguments[0] : node;
  const written = ts.isUnionTypeNode(inner) ? [...inner.types] : [inner];
  const parts = written.map((part) => (ts.isTypeReferenceNode(part) && part.typeName.getText() === 'Sent' ? part.typeArguments[0] : part));
  const said = parts.filter((part) => part.kind !== ts.SyntaxKind.UndefinedKeyword && part.kind !== ts.SyntaxKind.VoidKeyword);
  const polled = parts.some((part) => part.kind === ts.SyntaxKind.UndefinedKeyword);
  return { body: said.length === 0 ? null : bodyOf(said), ...(polled ? { polled } : {}), codes: refusals.of(method) };
}

const bodyOf = (nodes) => {
  const all = nodes.map((node) => schemas.of(checker.getTypeFromTypeNode(node), node));
  return all.length === 1 ? all[0] : { anyOf: all };
};
const fail = (text) => {
  throw new Error(text);
};

const answers = handlersOf(program)
  .map((handler) => [handler.name, answerOf(handler)])
  .sort(([one], [other]) => (one < other ? -1 : 1));
const lines = (entries) => entries.map(([name, value]) => `  '${name}': ${JSON.stringify(value)},`).join('\n');
const components = [...schemas.components].sort(([one], [other]) => (one < other ? -1 : 1));

const text = `// Generated from the controllers' return types by npm run docs; don't edit it here. Long because it has a line for each route and type.
import type { Answer, Schema } from './answer.js';

/** What each handler answers. */
export const ANSWERS: Readonly<Record<string, Answer>> = {
${lines(answers)}
};

/** The types that answers are made of. */
export const SCHEMAS: Readonly<Record<string, Schema>> = {
${lines(components)}
};
`;

if (process.argv.includes('--write')) writeFileSync(file, text);
else {
  let found = '';
  try {
    found = readFileSync(file, 'utf8');
  } catch {
    // Absent counts as stale.
  }
  if (found !== text) {
    process.stderr.write('api/src/open-api/answers.ts is stale: run npm run docs\n');
    process.exit(1);
  }
}
