import { productUrl } from './browser.js';

/** A document as a program reads it, without any script. */
export interface Read {
  path: string;
  status: number;
  html: string;
  noindex: boolean;
}

export async function read(path: string, headers: Record<string, string> = {}): Promise<Read> {
  const answer = await fetch(`${productUrl()}${path}`, { redirect: 'manual', headers });
  return {
    path,
    status: answer.status,
    html: await answer.text(),
    noindex: (answer.headers.get('x-robots-tag') ?? '').includes('noindex'),
  };
}

export const unescaped = (text: string): string => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll('&quot;', '"');
export const titleOf = ({ html }: Read): string => /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? '';
export const linksOf = (html: string): string[] =>
  [...html.matchAll(/<a\b[^>]*\bhref="([^"]*)"/g)]
    .map(([, href = '']) => new URL(unescaped(href), productUrl()))
    .filter(({ origin }) => origin === new URL(productUrl()).origin)
    .map(({ pathname, search }) => pathname + search);

type Facts = Record<string, unknown>;
const LINKED_DATA = /<script type="application\/ld\+json">([^<]*)<\/script>/g;
/** Returns what a page says in structured data, the parts of a graph each by themselves. */
export const saidBy = ({ html }: Read): Facts[] =>
  [...html.matchAll(LINKED_DATA)].flatMap(([, text = '']) => {
    const { '@graph': graph, ...facts } = JSON.parse(text) as Facts & { '@graph'?: Facts[] };
    return graph?.map((part) => ({ ...facts, ...part })) ?? [facts];
  });

const isObject = (value: unknown): value is Facts => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';
const isClock = (value: unknown): boolean => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);
const between = (value: unknown, least: number, most: number): boolean => typeof value === 'number' && value >= least && value <= most;
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Returns the missing and wrong properties of a list, of the site, or of a place, by the demands of schema.org and its readers. */
function wrongIn(facts: Facts): string[] {
  const context = facts['@context'] === 'https://schema.org' ? [] : ['@context'];
  if (facts['@type'] === 'WebSite' || facts['@type'] === 'Organization')
    return [...context, ...['name', 'url'].filter((name) => !isText(facts[name]))];
  if (facts['@type'] === 'BreadcrumbList' || facts['@type'] === 'ItemList') {
    const { itemListElement: items } = facts;
    const isRow = (row: unknown, at: number) => isObject(row) && row['position'] === at + 1 && isText(row['name']);
    return [...context, ...(Array.isArray(items) && items.length > 0 && items.every(isRow) ? [] : ['itemListElement'])];
  }
  return wrongInPlace(facts);
}

function wrongInPlace(facts: Facts): string[] {
  const { address, geo, telephone, openingHoursSpecification: hours = [], aggregateRating: rating } = facts;
  const span = (one: unknown): boolean =>
    isObject(one) &&
    one['@type'] === 'OpeningHoursSpecification' &&
    DAYS.includes(String(one['dayOfWeek'])) &&
    isClock(one['opens']) &&
    isClock(one['closes']);
  const sound: Record<string, boolean> = {
    '@context': facts['@context'] === 'https://schema.org',
    '@type': isText(facts['@type']),
    name: isText(facts['name']),
    url: URL.canParse(String(facts['url'])),
    address:
      isObject(address) && address['@type'] === 'PostalAddress' && isText(address['addressLocality']) && address['addressCountry'] === 'IN',
    geo:
      geo === undefined ||
      (isObject(geo) && geo['@type'] === 'GeoCoordinates' && between(geo['latitude'], 6, 38) && between(geo['longitude'], 67, 98)),
    openingHoursSpecification: Array.isArray(hours) && hours.every(span),
    telephone:
      telephone === undefined || [telephone].flat().every((number) => typeof number === 'string' && /^[+\d][\d\s()/;,.+-]+$/.test(number)),
    aggregateRating:
      rating === undefined || (isObject(rating) && between(rating['ratingValue'], 1, 5) && between(rating['reviewCount'], 1, Infinity)),
  };
  return Object.keys(sound).filter((name) => !sound[name]);
}

/** Returns the faults of pages for programs: dead links, duplicate titles, and invalid structured data. */
export function faultsOf(pages: readonly Read[]): string[] {
  const indexed = pages.filter(
    ({ status, noindex, path, html }) => status === 200 && !noindex && !path.includes('?') && html.includes('<html'),
  );
  const titles = indexed.map(titleOf);
  return [
    ...pages.filter(({ status }) => status !== 200).map(({ path, status }) => `${path}: ${status}`),
    ...indexed
      .filter((_, at) => titles[at] === '' || titles.indexOf(titles[at] ?? '') !== at)
      .map((page) => `${page.path}: title "${titleOf(page)}"`),
    ...pages.flatMap((page) => saidBy(page).flatMap((facts) => wrongIn(facts).map((name) => `${page.path}: ${name}`))),
  ];
}

const LOCATION = /^<(?:url|sitemap)><loc>([^<]+)<\/loc>(?:<lastmod>\d{4}-\d{2}-\d{2}T[\d:.]+Z<\/lastmod>)?<\/(?:url|sitemap)>$/;

/** Returns the addresses of a sitemap. @throws when it breaks the protocol of sitemaps. */
export function addressesIn(xml: string): string[] {
  const [head, root, ...lines] = xml.trim().split('\n');
  const name = /^<(urlset|sitemapindex) xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9">$/.exec(root ?? '')?.[1];
  if (head !== '<?xml version="1.0" encoding="UTF-8"?>' || !name || lines.pop() !== `</${name}>`) throw new Error('no sitemap');
  const found = lines.map((line) => new URL(unescaped(LOCATION.exec(line)?.[1] ?? `not an entry: ${line}`)));
  if (found.length > 50_000 || new Set(found.map(String)).size !== found.length) throw new Error('too many, or one twice');
  if (found.some(({ origin }) => origin !== found[0]?.origin)) throw new Error('of another site');
  return found.map(({ pathname }) => pathname);
}
