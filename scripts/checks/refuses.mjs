// @Refuses names what a route can end with: a spec finds a code that is missing there, and this check one that nothing gives which the route reaches.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { handlersOf, isOurs, openProgram } from '../build/answers/routes.mjs';
import { root } from '../start/run.mjs';

export const title = 'every code of @Refuses is given by something that its route reaches';

const PACKAGES = ['contracts', 'domain', 'persistence', 'application', 'platform'];
const ERRORS = 'libs/contracts/src/errors.ts';

/** Returns every code that a problem can have. */
function codesIn(text) {
  const [, table = ''] = /ERRORS = \{(.*?)\n\}/s.exec(text) ?? [];
  return new Set([...table.matchAll(/^ {2}'?([\w-]+)'?: \[/gm)].map(([, code]) => code));
}

/** Tables by code say something of each code, and give none. */
const isKey = (node) => ts.isPropertyAssignment(node.parent) && node.parent.name === node;

/** Finds what a declaration mentions, and what is declared by the names in it. */
class Reach {
  #known = new Map();

  constructor(program, codes) {
    this.checker = program.getTypeChecker();
    this.codes = codes;
  }

  /** Returns the codes in the declarations and in all that they lead to. */
  from(starts) {
    const found = new Set();
    const seen = new Set();
    const waiting = [...starts];
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      if (seen.has(node)) continue;
      seen.add(node);
      const { codes, uses } = this.#of(node);
      for (const code of codes) found.add(code);
      waiting.push(...uses);
    }
    return found;
  }

  #of(node) {
    let known = this.#known.get(node);
    if (!known) this.#known.set(node, (known = this.#look(node)));
    return known;
  }

  #look(start) {
    const codes = new Set();
    const uses = new Set();
    const visit = (node) => {
      if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return;
      if (ts.isStringLiteralLike(node) && !isKey(node) && this.codes.has(node.text)) codes.add(node.text);
      if (ts.isIdentifier(node)) for (const used of this.#declared(node)) uses.add(used);
      ts.forEachChild(node, visit);
    };
    visit(start);
    return { codes, uses };
  }

  /** The declarations of a name that have code of their own; a class is its constructor. */
  #declared(name) {
    let symbol = ts.isShorthandPropertyAssignment(name.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(name.parent)
      : this.checker.getSymbolAtLocation(name);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
    if (!symbol || !isOurs(symbol)) return [];
    return (symbol.declarations ?? []).flatMap((one) => {
      if (ts.isClassDeclaration(one)) return one.members.filter(ts.isConstructorDeclaration);
      if (ts.isVariableDeclaration(one) || ts.isPropertyDeclaration(one)) return one.initializer ? [one.initializer] : [];
      return ts.isFunctionLike(one) && one.body ? [one] : [];
    });
  }
}

/** Returns what a guard does for the routes of a decorator: the statements that read the key under which it marks them. */
function guardsOf(decorator, checker) {
  const { expression } = decorator.expression;
  const mark = expression && checker.getSymbolAtLocation(expression);
  const [declared] = (mark && mark.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(mark) : mark)?.declarations ?? [];
  if (!declared) return [];
  const isIn = (node, outer) => node.pos >= outer.pos && node.end <= outer.end;
  const file = declared.getSourceFile();
  const keys = new Set(
    identifiersIn(declared)
      .map((name) => checker.getSymbolAtLocation(name))
      .filter((one) => one && isText(one)),
  );
  return identifiersIn(file)
    .filter((name) => !isIn(name, declared) && keys.has(checker.getSymbolAtLocation(name)))
    .map((name) => ts.findAncestor(name, (node) => ts.isStatement(node) && !ts.isVariableStatement(node) && !ts.isBlock(node)))
    .filter((found) => found && ts.isStatement(found));
}

const isText = ({ declarations = [] }) =>
  declarations.some((one) => ts.isVariableDeclaration(one) && one.initializer && ts.isStringLiteralLike(one.initializer));

function identifiersIn(start) {
  const found = [];
  const visit = (node) => {
    if (ts.isIdentifier(node)) found.push(node);
    ts.forEachChild(node, visit);
  };
  visit(start);
  return found;
}

const decoratorsOf = (node) => ts.getDecorators(node) ?? [];
const isRefuses = ({ expression }) => ts.isCallExpression(expression) && expression.expression.getText() === 'Refuses';

/** Returns the codes of @Refuses that nothing gives, with the handler and its file. */
export default function check(program = openProgram(PACKAGES)) {
  const codes = codesIn(readFileSync(join(root, ERRORS), 'utf8'));
  const reach = new Reach(program, codes);
  return handlersOf(program).flatMap(({ name, method }) => {
    const declared = decoratorsOf(method)
      .filter(isRefuses)
      .flatMap(({ expression }) => expression.arguments);
    if (declared.length === 0) return [];
    const decorators = [...decoratorsOf(method.parent), ...decoratorsOf(method).filter((one) => !isRefuses(one))];
    const guards = decorators.flatMap((one) => guardsOf(one, reach.checker));
    const given = reach.from([...decorators, ...guards, ...method.parameters, method.body]);
    const file = method.getSourceFile();
    const line = file.getLineAndCharacterOfPosition(method.name.getStart()).line + 1;
    return declared
      .filter(({ text }) => !given.has(text))
      .map(
        ({ text }) =>
          `${relative(root, file.fileName)}:${line}: @Refuses('${text}') of ${name} names a code that nothing in its reach gives: remove it`,
      );
  });
}
