import { describe, expect, it } from '@jest/globals';
import { htmlMail, MAIL_COLOURS, plainMail, type MailWords } from './html-mail.js';

const words = (changes: Partial<MailWords> = {}): MailWords => ({
  language: 'en',
  product: 'Saanjh',
  title: 'Booked!',
  lead: ['Our evening is booked.'],
  action: { label: 'Open the page', url: 'https://plan.test/booking/7#change' },
  rest: ['Was this not you?\nThen stop all mail from us.\nhttps://plan.test/no-mail#token=abc'],
  publicUrl: 'https://plan.test',
  ...changes,
});

/** Returns the luminance of a colour (WCAG 2). */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.039_28 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe('the HTML part of a mail', () => {
  it('the HTML part repeats each line of the plain part, which keeps its links bare', () => {
    const html = htmlMail(words());
    for (const line of ['Our evening is booked.', 'Was this not you?', 'Then stop all mail from us.']) {
      expect(html).toContain(line);
      expect(plainMail(words())).toContain(line);
    }
    expect(html).toContain('href="https://plan.test/booking/7#change"');
    expect(html).toContain('href="https://plan.test/no-mail#token=abc"');
    expect(plainMail(words())).toBe(
      'Our evening is booked.\n\nhttps://plan.test/booking/7#change\n\nWas this not you?\nThen stop all mail from us.\nhttps://plan.test/no-mail#token=abc\n',
    );
  });

  it('the HTML part escapes the text of people, and makes no link of it', () => {
    const written = '<img src=x onerror="alert(1)"> & <%= it.product %>\nhttps://evil.test/\nhttps://plan.test.evil.test/';
    const html = htmlMail(words({ title: '<b>Bold</b>', lead: [written], rest: [], action: null }));
    expect(html).not.toMatch(/<img|<b>|<a /);
    expect(html).toContain('&lt;img');
    expect(html).toContain('&lt;%= it.product %&gt;');
    expect(html).toContain('<title>&lt;b&gt;Bold&lt;/b&gt;</title>');
  });

  it('the HTML part loads nothing from any address', () => {
    expect(htmlMail(words())).not.toMatch(/<img|<link|<script|url\(|@import|@font-face/);
  });

  it.each(['light', 'dark'] as const)('the HTML part has a contrast of 4.5:1 or more in the %s look', (look) => {
    const { page, card, ink, muted, link, button, onButton } = MAIL_COLOURS[look];
    const pairs = [
      [ink, page],
      [ink, card],
      [muted, card],
      [link, card],
      [onButton, button],
    ] as const;
    for (const [text, ground] of pairs) expect(contrast(text, ground)).toBeGreaterThanOrEqual(4.5);
    const html = htmlMail(words());
    for (const colour of [page, card, ink, muted, button, onButton]) expect(html).toContain(colour);
  });

  it('the HTML part names both colour schemes, so that programs do not invert it', () => {
    const html = htmlMail(words());
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    expect(html).toContain('@media (prefers-color-scheme: dark)');
  });
});
