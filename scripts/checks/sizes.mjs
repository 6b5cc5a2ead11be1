// Good files are small. One that is longer says why in a comment of its first ten lines: "Long because …".
import { code, isSpec, sources } from './sources.mjs';

const MOST = 300;
const REASON = /Long because \S.{15,}/;

export const title = `no file is longer than ${MOST} lines without a reason`;

export default function sizes(files = sources()) {
  const styles = files.filter(({ path }) => path.endsWith('.css'));
  return (
    [...code(files), ...styles]
      // A migration is history and stays as it ran; a catalogue of texts is a list.
      .filter(({ path }) => !isSpec(path) && !/\/(migrations|i18n)\//.test(path))
      .map(({ path, text }) => ({ path, lines: text.trimEnd().split('\n') }))
      .filter(({ lines }) => lines.length > MOST && !REASON.test(lines.slice(0, 10).join('\n')))
      .map(({ path, lines }) => `${path} has ${lines.length} lines: split it by ideas, or say "Long because …" at its top`)
  );
}
