// Writes the descriptions and the answers of the API's handlers, from their comments and return types. The argument is the hash of the inputs.
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import ts from 'typescript';
import { ANSWERS_FILE } from '../answers.mjs';
import { handlersOf, isOurs, openProgram } from './routes.mjs';
import { Schemas } from './schema.mjs';

const program = openProgram();
const checker = program.getTypeChecker();
const schemas = new Schemas(checker, isOurs);

/** The return types of handlers that answer "not modified" to a reader with the present version (api/src/http/answers/etag.ts). */
const TAGGED = ['Tagged', 'PlanTagged'];
const isA = (node, names) => ts.isTypeReferenceNode(node) && names.includes(node.typeName.getText());

/** Returns the answer of a handler: `body` is null for none, `etag` is true if it may be "not modified" instead. */
function answerOf({ name, method }) {
  const node = method.type ?? fail(`${name} has no return type`);
  const given = isA(node, ['Promise']) ? node.typeArguments[0] : node;
  const etag = isA(given, TAGGED);
  const said = etag ? given.typeArguments[0] : given;
  return { body: said.kind === ts.SyntaxKind.VoidKeyword ? null : bodyOf(said), ...(etag ? { etag } : {}) };
}

/** Returns the description of a handler from its comment: the first sentence is the summary, the rest is the description. */
function aboutOf({ method }) {
  const text = schemas.about(checker.getSymbolAtLocation(method.name)).description ?? '';
  const [, summary = text, description] = /^(.+?)\.(?: (.+))?$/.exec(text) ?? [];
  return { ...(summary ? { summary } : {}), ...(description ? { description } : {}) };
}

const bodyOf = (node) => schemas.of(checker.getTypeFromTypeNode(node), node);
const fail = (text) => {
  throw new Error(text);
};

const answers = handlersOf(program)
  .map((handler) => [handler.name, { ...aboutOf(handler), ...answerOf(handler) }])
  .sort(([one], [other]) => (one < other ? -1 : 1));
const components = [...schemas.components].sort(([one], [other]) => (one < other ? -1 : 1));

/** The content that api/src/open-api/answers.ts reads. */
const text = JSON.stringify({ inputs: process.argv[2], answers: Object.fromEntries(answers), schemas: Object.fromEntries(components) });
mkdirSync(dirname(ANSWERS_FILE), { recursive: true });
// The file is replaced in one step, because another process may be reading it.
const fresh = `${ANSWERS_FILE}.${process.pid}`;
writeFileSync(fresh, text);
renameSync(fresh, ANSWERS_FILE);
