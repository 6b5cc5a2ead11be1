// Dates and money are written by one module, "now" comes from the clock that tests set, colours are tokens, and
// React's own escaping stands between what people wrote and the page.
import { isSpec, sources } from './sources.mjs';

const RULES = [
  {
    pattern: /\bIntl\.(NumberFormat|DateTimeFormat|RelativeTimeFormat)\s*\(|\.toLocale(Date|Time)?String\s*\(/g,
    sentence: 'dates and money are formatted only in web/src/lib/format.ts',
    allowed: (path) => /^web\/src\/lib\/(format|i18n)/.test(path),
  },
  {
    pattern: /\bDate\.now\b|\bnew Date\(\)/g,
    sentence: '"now" comes from the clock that tests set',
    allowed: (path) => /^web\/src\/(lib\/clock|testing\/)/.test(path),
  },
  {
    pattern: /(?<![&\w])#(?:[0-9a-fA-F]{8}|[0-9a-fA-F]{6}|[0-9a-fA-F]{3,4})\b(?!['"]?\s*\/>)|\b(?:rgb|hsl)a?\(\s*\d/g,
    sentence: 'colours only in web/src/styles',
    // Cover art of a venue takes its hue from the venue's id: no token can say that.
    allowed: (path) => path.startsWith('web/src/styles/') || path.startsWith('web/src/ui/pictures/venue-art'),
  },
  {
    pattern: /\bdangerouslySetInnerHTML\b|\.(?:inner|outer)HTML\b|\binsertAdjacentHTML\b|\bdocument\.write\b|\beval\(|\bnew Function\(/g,
    sentence: 'what people wrote is shown as text, and nothing is run that was put together',
    allowed: () => false,
  },
  {
    pattern: /\bpostMessage\(|\baddEventListener\(\s*['"]message['"]|\bonmessage\b/g,
    sentence: 'no window talks with another',
    allowed: () => false,
  },
  {
    pattern: /\bonPaste\b/g,
    sentence: 'whoever has a password manager may paste',
    allowed: () => false,
  },
];

export const title = 'formatting, time and colours of the web app have one home each, and nothing people wrote becomes markup';

export default function webTexture(files = sources()) {
  return files
    .filter(({ path }) => /^(web|libs\/domain)\/src\/.*\.(tsx?|css)$/.test(path) && !isSpec(path))
    .flatMap(({ path, text }) =>
      RULES.filter(({ allowed }) => !allowed(path)).flatMap(({ pattern, sentence }) =>
        [...text.matchAll(pattern)].map((found) => `${path}:${text.slice(0, found.index).split('\n').length} ${found[0]}: ${sentence}`),
      ),
    );
}
