import { Eta } from 'eta/core';
import type { Language } from '@app/contracts';

/** The content of a mail, the same for its plain part and its HTML part. */
export interface MailWords {
  language: Language;
  product: string;
  title: string;
  /** The paragraphs before the main link, and after it. A line that is an address below `publicUrl` becomes a link. */
  lead: readonly string[];
  rest: readonly string[];
  /** The main link with its label; null: the text holds all links. */
  action: { label: string; url: string } | null;
  publicUrl: string;
}

/** The colours of the app's tokens. */
export const MAIL_COLOURS = {
  light: { page: '#fff8f2', card: '#ffffff', ink: '#231a2e', muted: '#6b5f78', link: '#b30d49', button: '#d4145a', onButton: '#ffffff' },
  dark: { page: '#130e1c', card: '#1d1629', ink: '#f6eefa', muted: '#b3a6c2', link: '#ff8bb4', button: '#ff6a9e', onButton: '#130e1c' },
} as const;

const PARAGRAPH = `<p class="ink" style="margin:0 0 12px;color:<%= it.light.ink %>">
<% lines.forEach((line, n) => { %><% if (n > 0) { %><br><% } %><% if (line.isLink) { %>
<a class="link" href="<%= line.text %>" style="color:<%= it.light.link %>"><%= line.text %></a>
<% } else { %><%= line.text %><% } %><% }) %>
</p>`;

// The colours of the light look are inline on each element, because some programs drop style sheets. `!important` lets the dark look override them.
// Programs that invert colours leave a mail alone if it names `color-scheme`.
const TEMPLATE = `<!doctype html>
<html lang="<%= it.language %>" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title><%= it.title %></title>
<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
.page { background: <%= it.dark.page %> !important; color: <%= it.dark.ink %> !important; }
.card { background: <%= it.dark.card %> !important; }
.ink { color: <%= it.dark.ink %> !important; }
.muted { color: <%= it.dark.muted %> !important; }
.link { color: <%= it.dark.link %> !important; }
.button { background: <%= it.dark.button %> !important; color: <%= it.dark.onButton %> !important; }
}
</style>
</head>
<body class="page" style="margin:0;padding:0;background:<%= it.light.page %>;color:<%= it.light.ink %>">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:<%= it.light.page %>">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="card" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:<%= it.light.card %>;border-radius:16px">
<tr><td style="padding:24px;font-family:system-ui,-apple-system,'Segoe UI','Noto Sans Devanagari',Roboto,sans-serif;font-size:16px;line-height:1.5;text-align:left;overflow-wrap:anywhere">
<p class="muted" style="margin:0 0 16px;font-size:14px;color:<%= it.light.muted %>"><%= it.product %></p>
<h1 class="ink" style="margin:0 0 12px;font-size:22px;line-height:1.25;color:<%= it.light.ink %>"><%= it.title %></h1>
<% it.lead.forEach((lines) => { %>
${PARAGRAPH}
<% }) %>
<% if (it.action) { %>
<p style="margin:20px 0"><a class="button" href="<%= it.action.url %>" style="display:inline-block;padding:12px 20px;border-radius:12px;background:<%= it.light.button %>;color:<%= it.light.onButton %>;font-weight:600;text-decoration:none"><%= it.action.label %></a></p>
<% } %>
<% it.rest.forEach((lines) => { %>
${PARAGRAPH}
<% }) %>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;

const eta = new Eta();
const page = eta.compile(TEMPLATE);

/** Returns the HTML part of a mail from the words of its plain part. It escapes the text of people, and makes links of our addresses alone. */
export function htmlMail({ lead, rest, publicUrl, ...words }: MailWords): string {
  const paragraphs = (texts: readonly string[]) =>
    texts
      .flatMap((text) => text.split(/\n{2,}/))
      .map((text) => text.split('\n').map((line) => ({ text: line, isLink: line.startsWith(`${publicUrl}/`) && !/\s/.test(line) })));
  return eta.render(page, { ...words, ...MAIL_COLOURS, lead: paragraphs(lead), rest: paragraphs(rest) });
}

/** Returns the plain part, with every link on a line of its own. */
export function plainMail({ lead, rest, action }: MailWords): string {
  return `${[...lead, ...(action ? [action.url] : []), ...rest].join('\n\n')}\n`;
}
