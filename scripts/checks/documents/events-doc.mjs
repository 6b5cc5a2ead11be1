// Makes docs/events.md from the catalogue in contracts (made-documents.mjs).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import ts from 'typescript';
import { compileServer } from '../../build/compile.mjs';
import { settleDocument } from './made-documents.mjs';
import { root } from '../sources.mjs';

// The catalogue is TypeScript; an old build must not decide what the document says.
await compileServer();
const { EVENTS, FEED_HINTS, REACTIONS, EVENT_VERSION, CATCH_UP_LIMIT, CATCH_UP_PAGE } = await import(
  pathToFileURL(join(root, 'libs/contracts/dist/index.js')).href
);

/** The comments above the entries of a catalogue, by the entry's name; they are comments, because no client needs them. */
const about = new Map();
const read = (catalogue) => (node) => {
  const comment = ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name) && ts.getJSDocCommentsAndTags(node)[0]?.comment;
  if (comment) about.set(`${catalogue} ${node.name.text}`, String(comment).replaceAll(/\s*\n\s*/g, ' '));
  ts.forEachChild(node, read(ts.isVariableDeclaration(node) ? node.name.getText() : catalogue));
};
for (const name of ['events', 'feeds']) {
  const file = join(root, `libs/contracts/src/live/${name}.ts`);
  read('')(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true));
}
const said = (catalogue, name) => {
  const text = about.get(`${catalogue} ${name}`);
  if (!text) throw new Error(`${name} has no comment: write one above its row of ${catalogue} in libs/contracts/src/live`);
  return text;
};

const code = (names) => (names.length === 0 ? '–' : names.map((name) => `\`${name}\``).join(', '));
const row = (cells) => `| ${cells.join(' | ')} |`;
const table = (head, rows) => [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

const events = Object.entries(EVENTS).map(([type, { carries, outdates, card }]) => [
  `\`${type}\``,
  said('EVENTS', type),
  code(carries),
  code(outdates),
  card ? 'yes' : '–',
  code(REACTIONS[type]),
]);
const hints = (feed) =>
  Object.entries(FEED_HINTS)
    .filter(([, hint]) => hint.feed === feed)
    .map(([type]) => [`\`${type}\``, said('FEED_HINTS', type)]);
const askedFor = (name) => Object.keys(REACTIONS).filter((type) => REACTIONS[type].includes(name));
const reactions = [...new Set(Object.values(REACTIONS).flat())]
  .sort((one, other) => (one < other ? -1 : 1))
  .map((name) => [`\`${name}\``, code(askedFor(name))]);

const text = `# Events

Generated from \`libs/contracts/src/live/events.ts\`, \`feeds.ts\` and \`libs/contracts/src/live/reactions.ts\` by \`npm run docs\`; don't edit it here.

## Events of a plan

Each is in the plan's log and comes to every member's socket under its own name, as one envelope
\`{ id, seq, dateBookId, type, v, at, data }\` with \`v\` = ${EVENT_VERSION}. \`seq\` rises by one per plan, without holes. \`data\` carries the changed
entities whole, as they are after the commit (a plan as a patch), so applying an event is a merge. All of it may be read by every
member. *Outdates* names what differs by reader and has to be read again by HTTP; with *Card* the feeds of
the plan's members get \`plans.changed\`. Catch up with
\`GET /api/datebooks/:id/events?after=SEQ\`, at most ${CATCH_UP_LIMIT} behind, in pages of
${CATCH_UP_PAGE}.

${table(['Event', 'What happened', 'Carries', 'Outdates', 'Card', 'What the worker does'], events)}

## Feeds

What somebody sees across plans. The push is \`{ feed, rev, hint }\`, under the name \`feed\`. On any
\`rev\` but the last + 1 the reader loads all of its lists, otherwise the one that the hint names.

### \`user:{id}\`

${table(['Hint', 'What changed'], hints('user'))}

### \`venue:{id}\`

With the venue's own \`requestId\`; never a plan's id, a rival's name or a price.

${table(['Hint', 'What changed'], hints('venue'))}

## Reactions

Each is in the folder of its noun in \`worker/src\`, an announcement as a row of \`announcements.ts\` and any other as \`<name>.reaction.ts\`, and runs
once for each event that asks for it.

${table(['Reaction', 'Asked for by'], reactions)}
`;

settleDocument('docs/events.md', text);
