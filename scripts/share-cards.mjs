// Draws the parts of the pictures of links: dusk and the heart, with one line for the public pages (web/public/cards), and without any for the plans,
// whose words the server writes (libs/platform/pictures). Needs a Chromium: CHROMIUM_PATH, or the system's. The product's name is configuration, so
// no picture contains it.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const SIZE = { width: 1200, height: 630 };
const HEART = 'M48 86C20 66 8 50 8 33 8 20 18 10 30 10c8 0 14 4 18 11 4-7 10-11 18-11 12 0 22 10 22 23 0 17-12 33-40 53Z';
const TABLE = 'M0 0h150M75 0v74M45 74h60';
/** Draws chairs along the table, and the things on it. */
const seat = (x, flip) =>
  `<g transform="translate(${x} 0) scale(${flip ? -1 : 1} 1)"><path d="M0-52c10 0 12 10 12 52M12 0h44M14 0v74M54 0v74"/></g>`;
const CARDS = {
  datebook: { left: '#3a3fd0', right: '#d4145a', seats: [seat(405), seat(795, true)], tables: [525] },
  palbook: {
    left: '#2b2a7a',
    right: '#e0612f',
    seats: [seat(250), seat(430, true), seat(500), seat(700, true), seat(770), seat(950, true)],
    tables: [265, 525, 785],
  },
  goSolo: { left: '#3a3fd0', right: '#b3206b', seats: [], tables: [] },
};
const font = readFileSync(here('../web/src/styles/fonts/anek-latin.woff2')).toString('base64');

const page = ({ left, right, seats, tables }, line) => `<style>
@font-face { font-family: Anek; font-weight: 400 700; src: url(data:font/woff2;base64,${font}) }
body { margin: 0 } svg { display: block; font: 600 64px Anek }
</style><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" width="1200" height="630">
<defs><linearGradient id="sky"><stop stop-color="${left}"/><stop offset="1" stop-color="${right}"/></linearGradient>
<radialGradient id="sun" cx=".5" cy=".82" r=".55"><stop stop-color="#ffb84d" stop-opacity="${line ? 0.85 : 0.3}"/><stop offset="1" stop-color="#ffb84d" stop-opacity="0"/></radialGradient>
<clipPath id="heart"><path d="${HEART}"/></clipPath></defs>
<rect width="1200" height="630" fill="url(#sky)"/><rect width="1200" height="630" fill="url(#sun)"/>
<g fill="#fff" opacity=".8">${[70, 190, 330, 560, 820, 960, 1110].map((x, i) => `<circle cx="${x}" cy="${40 + ((i * 67) % 130)}" r="${2 + (i % 2)}"/>`).join('')}</g>
<path fill="#130e1c" opacity=".35" d="M0 500h60v-90h70v90h50v-130h60v130h80v-60h90v60h60v-110h50v-30h20v30h50v110h70v-90h90v90h80v-130h60v130h90v-70h80v70h70v-100h80v100h80v130H0Z"/>
<g transform="${line ? 'translate(504 92) scale(2)' : 'translate(540 28) scale(1.25)'}"><g clip-path="url(#heart)"><rect width="96" height="52" fill="#fff" opacity=".45"/><circle cx="48" cy="52" r="19" fill="#ffb84d"/><rect y="52" width="96" height="44" fill="#130e1c"/>
<g fill="#ffb84d"><rect x="31" y="56" width="34" height="3" rx="1.5"/><rect x="36" y="63" width="24" height="3" rx="1.5" opacity=".7"/><rect x="41" y="70" width="14" height="3" rx="1.5" opacity=".5"/></g></g>
<path d="${HEART}" fill="none" stroke="#fff" stroke-width="2.5"/></g>
<text x="600" y="382" fill="#fff" text-anchor="middle">${line ?? ''}</text>
<rect y="574" width="1200" height="56" fill="#130e1c"/>
<g transform="translate(0 500)" fill="none" stroke="#130e1c" stroke-width="9" stroke-linecap="round">${seats.join('')}${tables.map((x) => `<g transform="translate(${x} 0)"><path d="${TABLE}"/><path stroke="#ffb84d" d="M75-10v-14"/></g>`).join('')}</g>
</svg>`;

const executablePath =
  process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
const tab = await browser.newPage({ viewport: SIZE });
const draw = async (file, card, line) => {
  await tab.setContent(page(card, line));
  await tab.evaluate(() => document.fonts.ready);
  await tab.screenshot({ path: here(file), type: 'jpeg', quality: 92 });
};
for (const [name, card] of Object.entries(CARDS)) await draw(`../libs/platform/pictures/${name}.jpg`, card);
await draw('../web/public/cards/evening.jpg', CARDS.goSolo, 'Venues compete for your evening');
await browser.close();
