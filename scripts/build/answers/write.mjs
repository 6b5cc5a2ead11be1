// Writes what the handlers of the API answer, from their return types. The argument is the hash of what it is made from.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';
import { ANSWERS_FILE } from '../answers.mjs';
import { handlersOf, isOurs, openProgram } from './routes.mjs';
import { Schemas } from './schema.mjs';

const program = openProgram();
const checker = program.getTypeChecker();
const schemas = new Schemas(checker, isOurs);

/** What a handler answers: `body` is null for none, `etag` says that it may say "not modified" instead. */
function answerOf({ name, method }) {
  const node = method.type ?? fail(`${name} has no return type`);
  const inner = ts.isTypeReferenceNode(node) && node.typeName.getText() === 'Promise' ? node.typeArguments[0] : node;
  const written = ts.isUnionTypeNode(inner) ? [...inner.types] : [inner];
  const isA = (part, name) => ts.isTypeReferenceNode(part) && part.typeName.getText() === name;
  const parts = written.map((part) => (isA(part, 'Sent') || isA(part, 'Tagged') ? part.typeArguments[0] : part));
  const said = parts.filter((part) => part.kind !== ts.SyntaxKind.UndefinedKeyword && part.kind !== ts.SyntaxKind.VoidKeyword);
  const etag = written.some((part) => part.kind === ts.SyntaxKind.UndefinedKeyword || isA(part, 'Tagged'));
  return {
    body: said.length === 0 ? null : bodyOf(said),
    ...(etag ? { etag } : {}),
  };
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
const components = [...schemas.components].sort(([one], [other]) => (one < other ? -1 : 1));

/** What api/src/open-api/answers.ts reads. */
const text = JSON.stringify({ inputs: process.argv[2], answers: Object.fromEntries(answers), schemas: Object.fromEntries(components) });
mkdirSync(dirname(ANSWERS_FILE), { recursive: true });
// In one step: somebody may be reading it.
const fresh = `${ANSWERS_FILE}.${process.pid}`;
writeFileSync(fresh, text);
renameSync(fresh, ANSWERS_FILE);
