import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { PlanType } from '@app/contracts';
import { loadSharp } from './load-sharp.js';

/** The content of a link's picture: the scene behind it, a title of up to two lines, a short text below, and the sender at its foot. */
export interface PictureWords {
  scene: PlanType;
  title: string;
  words: readonly string[];
  foot?: string;
}

const here = (file: string): string => fileURLToPath(new URL(`../../pictures/${file}`, import.meta.url));
/** Anek, Latin and Devanagari in one weight; the fonts of the server are not used. */
const FONT = { fontfile: here('dusk.ttf'), font: 'Dusk' };
const SIZE = { width: 1200, height: 630 };
const HEADLINE = { size: 58, width: 1040, height: 170, top: 175 };
const LINE = { size: 40, width: 1040, height: 112, top: 354 };
const FOOT = { size: 28, width: 1040, height: 40, top: 582 };
/** One point is one pixel. */
const DPI = 72;

/** Letters of other scripts, and pictograms, would be drawn as empty boxes. */
const UNKNOWN = /[^\p{Script=Latin}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]/u;
const PICTOGRAM = /(?:\p{Extended_Pictographic}|\p{Regional_Indicator})(?:\p{Emoji_Modifier}|\u{FE0F}|\u{200D}|\u{20E3})*/gu;

/** Returns the text without pictograms as the font can draw it; null for another script or an empty rest. */
export function drawable(text: string): string | null {
  const plain = text.replaceAll(PICTOGRAM, ' ').replaceAll(/\s+/g, ' ').trim();
  return plain === '' || UNKNOWN.test(plain) ? null : plain;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Draws a block of text in the middle of the picture: at its size, or smaller if it does not fit. */
async function block(text: string, { size, width, height, top }: typeof HEADLINE): Promise<{ input: Buffer; left: number; top: number }> {
  const sharp = await loadSharp();
  const markup = `<span foreground="white" size="${size}pt">${escaped(text)}</span>`;
  const shared = { text: markup, ...FONT, width, align: 'centre', rgba: true, wrap: 'word-char' } as const;
  const drawn = await sharp({ text: { ...shared, dpi: DPI } })
    .png()
    .toBuffer({ resolveWithObject: true });
  const fits = drawn.info.height <= height && drawn.info.width <= width;
  const image = fits ? drawn : await sharp(drawn.data).resize({ width, height, fit: 'inside' }).png().toBuffer({ resolveWithObject: true });
  return {
    input: image.data,
    left: Math.round((SIZE.width - image.info.width) / 2),
    top: top + Math.round((height - image.info.height) / 2),
  };
}

/** Draws the picture of a link for messengers: 1200 × 630 pixels, small enough for all of them. */
export async function drawSharePicture({ scene, title, words, foot }: PictureWords, format: 'jpeg' | 'png'): Promise<Buffer> {
  const texts = [block(title, HEADLINE), ...(words.length > 0 ? [block(words.join('\u2002·\u2002'), LINE)] : [])];
  const layers = await Promise.all([...texts, ...(foot ? [block(foot, FOOT)] : [])]);
  const sharp = await loadSharp();
  return sharp(await readFile(here(`${scene}.jpg`)))
    .composite(layers)
    .toFormat(format, { quality: 82 })
    .toBuffer();
}
