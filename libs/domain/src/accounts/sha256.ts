/** Round constants: the fractions of the cube roots of the first 64 primes (FIPS 180-4). */
const PRIMES = primes(64);
const K = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
/** Start of the state: the fractions of the square roots of the first eight primes. */
const START = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

function primes(count: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n += 1) if (found.every((prime) => n % prime !== 0)) found.push(n);
  return found;
}
function fraction(root: number): number {
  return ((root % 1) * 2 ** 32) | 0;
}

const schedule = new Int32Array(64);
const rotate = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/**
 * The eight words of the SHA-256 of an ASCII text. It answers at once where the browser's own one has to be awaited, which takes longer than
 * the hash of a short text.
 */
export function sha256(text: string): Int32Array {
  const state = START.slice();
  const blocks = (text.length + 72) >> 6;
  for (let block = 0; block < blocks; block += 1) {
    fill(text, block, blocks);
    mix(state);
  }
  return state;
}

/** Puts one block of 64 bytes into the schedule: the text, one bit after it, and its length in bits at the end. */
function fill(text: string, block: number, blocks: number): void {
  for (let word = 0; word < 16; word += 1) {
    let value = 0;
    for (let byte = 0; byte < 4; byte += 1) {
      const at = block * 64 + word * 4 + byte;
      value = (value << 8) | (at < text.length ? text.charCodeAt(at) & 0x7f : at === text.length ? 0x80 : 0);
    }
    schedule[word] = value;
  }
  if (block === blocks - 1) schedule[15] = text.length * 8;
  for (let word = 16; word < 64; word += 1) {
    const [early, late] = [schedule[word - 15] ?? 0, schedule[word - 2] ?? 0];
    const s0 = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
    const s1 = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
    schedule[word] = ((schedule[word - 16] ?? 0) + s0 + (schedule[word - 7] ?? 0) + s1) | 0;
  }
}

function mix(state: Int32Array): void {
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let round = 0; round < 64; round += 1) {
    const s1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (K[round] ?? 0) + (schedule[round] ?? 0)) | 0;
    const s0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] = (state[0] ?? 0) + a;
  state[1] = (state[1] ?? 0) + b;
  state[2] = (state[2] ?? 0) + c;
  state[3] = (state[3] ?? 0) + d;
  state[4] = (state[4] ?? 0) + e;
  state[5] = (state[5] ?? 0) + f;
  state[6] = (state[6] ?? 0) + g;
  state[7] = (state[7] ?? 0) + h;
}
