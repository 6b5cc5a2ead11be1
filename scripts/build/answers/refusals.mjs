// Which error codes a handler can end with: every code that is written anywhere in what it calls, as far as the sources are ours.
import ts from 'typescript';
import { isOurs } from './routes.mjs';

const COMPARISONS = new Set([ts.SyntaxKind.EqualsEqualsEqualsToken, ts.SyntaxKind.ExclamationEqualsEqualsToken]);
const isErrors = (node) => ts.isVariableDeclaration(node) && node.name.getText() === 'ERRORS';

/** Reads the codes of functions, each function once. */
export class Refusals {
  #known;
  #read = new Map();

  constructor(program, checker) {
    this.checker = checker;
    const errors = program
      .getSourceFiles()
      .filter(({ fileName }) => fileName.endsWith('libs/contracts/src/errors.ts'))
      .flatMap((file) => file.statements.filter(ts.isVariableStatement).flatMap((one) => [...one.declarationList.declarations]))
      .find(isErrors);
    this.#known = new Set(checker.getPropertiesOfType(checker.getTypeAtLocation(errors)).map(({ name }) => name));
  }

  /** The codes that a declaration and everything it refers to can end with, sorted. */
  of(declaration) {
    const seen = new Set([declaration]);
    const codes = new Set();
    for (const one of seen) {
      const { own, refers } = this.#reading(one);
      for (const code of own) codes.add(code);
      for (const next of refers) seen.add(next);
    }
    return [...codes].sort((one, other) => (one < other ? -1 : 1));
  }

  #reading(declaration) {
    let found = this.#read.get(declaration);
    if (!found) {
      found = { own: new Set(), refers: new Set() };
      this.#read.set(declaration, found);
      ts.forEachChild(declaration, (node) => this.#walk(node, found));
    }
    return found;
  }

  #walk(node, found) {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node)) return;
    if (ts.isStringLiteral(node) && this.#known.has(node.text) && !this.#isOnlyNamed(node)) found.own.add(node.text);
    if (ts.isIdentifier(node)) {
      const target = this.#declarationOf(node);
      if (target) found.refers.add(target);
    }
    ts.forEachChild(node, (child) => this.#walk(child, found));
  }

  /** Compared with, or the name of a field: nobody ends with it there. */
  #isOnlyNamed({ parent }) {
    return (
      (ts.isBinaryExpression(parent) && COMPARISONS.has(parent.operatorToken.kind)) || ts.isCaseClause(parent) || ts.isPropertyName(parent)
    );
  }

  #declarationOf(identifier) {
    let symbol = ts.isShorthandPropertyAssignment(identifier.parent)
      ? this.checker.getShorthandAssignmentValueSymbol(identifier.parent)
      : this.checker.getSymbolAtLocation(identifier);
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) symbol = this.checker.getAliasedSymbol(symbol);
    const declaration = symbol?.valueDeclaration;
    if (!declaration || !isOurs(symbol) || isErrors(declaration)) return undefined;
    if (ts.isClassDeclaration(declaration)) return declaration.members.find(ts.isConstructorDeclaration);
    const hasBody = ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration) || ts.isGetAccessor(declaration);
    const hasValue = ts.isVariableDeclaration(declaration) || ts.isPropertyAssignment(declaration) || ts.isPropertyDeclaration(declaration);
    return hasBody || (hasValue && declaration.initializer) ? declaration : undefined;
  }
}
