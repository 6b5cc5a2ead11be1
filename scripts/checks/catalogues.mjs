// English and Hindi have the same keys in each pair of files, and the same {values} in each text.
import ts from 'typescript';
import { sources } from './sources.mjs';

export const title = 'the English and the Hindi catalogue have the same keys and values';

/** The texts of the interface and of notifications. */
const CATALOGUE = /^(?:web\/src\/locales\/(?=\w+\/)|worker\/src\/notifications\/texts\.)(en|hi)(?:\/[\w-]+){0,2}\.ts$/;

/** Imports the one object that a catalogue file exports; such a file imports nothing but types. */
async function load({ path, text }) {
  const { outputText } = ts.transpileModule(text, { compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 } });
  const exported = Object.values(await import(`data:text/javascript;base64,${Buffer.from(outputText).toString('base64')}`));
  if (exported.length !== 1) throw new Error(`${path} exports ${exported.length} values: export one catalogue`);
  return exported[0];
}

const forms = (entry) => (typeof entry === 'string' ? [entry] : Object.values(entry));
/** Returns the {values} of a text, each once. Plural forms may differ in their values, so they are taken together. */
const values = (entry) => {
  const names = [...new Set(forms(entry).flatMap((text) => text.match(/\{\w+\}/g) ?? []))];
  return names.sort((one, other) => one.localeCompare(other)).join(' ');
};

export default async function catalogues(files = sources()) {
  const pairs = files.filter(({ path }) => CATALOGUE.test(path));
  const english = pairs.filter(({ path }) => CATALOGUE.exec(path)[1] === 'en');
  if (english.length === 0) return ['web/src/locales/en has no catalogue: correct CATALOGUE in scripts/checks/catalogues.mjs'];
  const problems = [];
  for (const file of english) {
    const name = file.path.replace(/([/.])en([/.])/, '$1hi$2');
    const other = pairs.find(({ path }) => path === name);
    if (!other) {
      problems.push(`${name} is missing: add it with the keys of ${file.path}`);
      continue;
    }
    const [en, hi] = [await load(file), await load(other)];
    for (const key of Object.keys(en)) {
      if (!(key in hi)) problems.push(`${other.path} lacks ${key}: add it in Hindi`);
      else if (values(en[key]) !== values(hi[key]))
        problems.push(
          `${other.path} ${key} has the values ${values(hi[key]) || 'none'}: use ${values(en[key]) || 'none'}, as in ${file.path}`,
        );
    }
    for (const key of Object.keys(hi))
      if (!(key in en)) problems.push(`${file.path} lacks ${key}: add it in English, or delete it from ${other.path}`);
  }
  return problems;
}
