const DIGITS: Readonly<Record<string, string>> = {
  zero: '0',
  oh: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  शून्य: '0',
  एक: '1',
  दो: '2',
  तीन: '3',
  चार: '4',
  पाँच: '5',
  पांच: '5',
  छह: '6',
  छः: '6',
  सात: '7',
  आठ: '8',
  नौ: '9',
};
const WORD = Object.keys(DIGITS).join('|');
const TIMES = 'double|triple|डबल';
/** One digit however it is written: each script's own, keycaps, a word of either language; "double nine" counts as one, too. */
const DIGIT = `(?:\\p{Nd}\\ufe0f?\\u20e3?|(?<!\\p{L})(?:(?:${TIMES})\\s+)?(?:${WORD}|\\p{Nd})(?!\\p{L}))`;
/** What people put between the digits of a number, so that no pattern finds it. */
const GAP = '[\\s.,\\-–—_/\\\\|*()\\[\\]\\u200b-\\u200d]{0,3}';
const AT = '(?:@|＠|\\s*[\\[({]\\s*(?:at|@)\\s*[\\])}]\\s*|\\s+at\\s+)';
const DOT = '(?:\\.|。|\\s*[\\[({]\\s*(?:dot|\\.)\\s*[\\])}]\\s*|\\s+dot\\s+)';
// Bounded, as every repetition here is: what finds no end would otherwise be tried from each letter to the last.
const NAME = '[\\p{L}\\p{N}._%+-]{1,64}';
const LABEL = '[\\p{L}\\p{N}-]{1,63}';
const DATE = '(?:0?[1-9]|[12]\\d|3[01])[./-](?:0?[1-9]|1[0-2])[./-](?:20)?\\d\\d(?!\\p{Nd})';
const TLD = '(?:com|in|co|org|net|io|me|app|edu|gov|info|dev)';
/** Words that precede a name. */
const NETWORKS = 'insta(?:gram)?|ig|telegram|tg|snap(?:chat)?|facebook|fb|twitter|threads|discord|signal|linkedin';

const PATTERNS: readonly RegExp[] = [
  // Mail, also with its signs spelled out: only with a known ending then, since "at" is a word of its own.
  new RegExp(`${NAME}\\s?[@＠]\\s?(?:${LABEL}\\.){1,5}\\p{L}{2,}`, 'giu'),
  new RegExp(`${NAME}${AT}${LABEL}(?:${DOT}${LABEL}){0,3}${DOT}${TLD}\\b`, 'giu'),
  // UPI handles look like e-mail without a dot: name@bank.
  /[\p{L}\p{N}._-]{2,64}\s?[@＠]\s?\p{L}{2,40}(?![\p{L}\p{N}])/giu,
  /(?:https?:\/\/|www\.)\S+/giu,
  /(?<![\p{L}\p{N}])(?:wa\.me|t\.me|instagram\.com|fb\.com|facebook\.com|linktr\.ee|bit\.ly)\/\S+/giu,
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${NETWORKS})\\s?(?:id|handle|is|par|पर)?\\s?[:/=-]\\s?@?[\\p{L}\\p{N}._]{2,}`, 'giu'),
  /(?<![\p{L}\p{N}])[@＠][\p{L}\p{N}_.]{2,}/giu,
  // A date stays, unless digits go on behind it that are no time of the day.
  new RegExp(`(?<!\\p{Nd})(?!${DATE}(?!${GAP}\\p{Nd}(?!\\p{Nd}?:)))[+(]?(?:${DIGIT}${GAP}){8,14}${DIGIT}`, 'giu'),
];

/**
 * Replaces what leads to a person by "[hidden]", before a venue reads it: numbers of nine digits or more in any script, spaced or in
 * words, e-mail and UPI addresses, handles and links. Prices, dates, times and numbers of guests stay.
 */
export function hidePersonalData(text: string): string {
  return PATTERNS.reduce((clean, pattern) => clean.replace(pattern, '[hidden]'), text);
}
