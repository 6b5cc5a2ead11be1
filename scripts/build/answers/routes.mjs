// Every handler of a controller, with its comment and the type of its answer: the method's own return type.
import { readFileSync } from 'node:fs';
import { dirname, join, sep } from 'node:path';
import ts from 'typescript';
import { root } from '../../start/run.mjs';

const METHODS = new Set(['Get', 'Post', 'Put', 'Patch', 'Delete']);

/** The packages whose types answers contain; all others are internal. */
const ANSWERED = ['contracts', 'domain'];

/** Opens the compiler's view of the controllers and some packages, from their sources: no build is needed, and no other package is read. */
export function openProgram(packages = ANSWERED) {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (file) => readFileSync(file, 'utf8'));
  const { options: base } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const options = { ...base, types: [], composite: false, incremental: false, noEmit: true, skipLibCheck: true };
  const host = ts.createCompilerHost(options);
  const fileOf = (name, from) => {
    const [, ours] = /^@app\/(\w+)$/.exec(name) ?? [];
    if (ours) return packages.includes(ours) ? join(root, `libs/${ours}/src/index.ts`) : undefined;
    return name.startsWith('.') ? join(dirname(from), name.replace(/\.js$/, '.ts')) : undefined;
  };
  host.resolveModuleNameLiterals = (names, from) =>
    names.map(({ text }) => {
      const file = fileOf(text, from);
      return { resolvedModule: file && { resolvedFileName: file, extension: '.ts', isExternalLibraryImport: false } };
    });
  return ts.createProgram(ts.sys.readDirectory(join(root, 'api/src'), ['.controller.ts']), options, host);
}

const home = root.split(sep).join('/');
const isOwn = ({ fileName }) => fileName.startsWith(home) && !fileName.includes('/node_modules/');

/** Returns true when a symbol is declared in the sources of this repository. */
export const isOurs = (symbol) => Boolean(symbol.declarations?.some((one) => isOwn(one.getSourceFile())));

/** Returns the names of a class's or method's decorators. */
const decoratorsOf = (node) =>
  (ts.getDecorators(node) ?? []).map(({ expression }) => (ts.isCallExpression(expression) ? expression.expression.getText() : ''));

/** Returns the handlers as { name: 'Controller.method', method: the declaration }, in the order of the files. */
export function handlersOf(program) {
  return program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.endsWith('.controller.ts'))
    .flatMap((file) => file.statements.filter(ts.isClassDeclaration))
    .filter((one) => decoratorsOf(one).includes('Controller') && !decoratorsOf(one).includes('ApiExcludeController'))
    .flatMap((one) =>
      one.members
        .filter((member) => ts.isMethodDeclaration(member) && decoratorsOf(member).some((name) => METHODS.has(name)))
        .map((method) => ({ name: `${one.name.text}.${method.name.getText()}`, method })),
    );
}
