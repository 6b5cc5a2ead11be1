import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  ACTIVITIES,
  CITY_SLUGS,
  kindSlug,
  LEAST_PLACES,
  pathTo,
  type CitySlug,
  type PageName,
  type PlaceType,
  type VenueId,
  venueSlug,
} from '@app/contracts';
import type { Database, Repositories } from '@app/persistence';
import { StaleWhileRevalidateCache } from '../../stale-while-revalidate-cache.js';

/** The limit of addresses in one file. */
const PART = 50_000;
/** A list is never served when it is older, unless the next one fails. */
const CACHE_AGES = { freshMs: 10 * 60_000, goodMs: 10 * 60_000 };
const KEPT = 'public, max-age=600';

const PLAIN: readonly PageName[] = ['landing', 'about', 'privacy', 'terms', 'grievance', 'placesNearMe', 'showcase', 'guides'];

interface Listed {
  venues: Pick<Database['venues'], 'countPublic' | 'publicPages' | 'publicLists'>;
  guides: Pick<Repositories['guides'], 'list'>;
}

interface Entry {
  url: string;
  /** When it changed last, where that is known. */
  changedAt?: Date;
}

const escaped = (url: string): string => url.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const xml = (root: string, name: string, entries: readonly Entry[]): string => {
  const lines = entries.map(({ url, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<${name}><loc>${escaped(url)}</loc>${lastmod}</${name}>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join('\n')}
</${root}>
`;
};

/** The path of a list of places. */
function listPath({ citySlug, areaId, kind }: { citySlug: CitySlug; areaId: string | null; kind: PlaceType | null }): string {
  if (areaId && kind) return pathTo('areaKind', { citySlug, areaSlug: areaId, kindSlug: kindSlug(kind) });
  const partSlug = areaId ?? (kind && kindSlug(kind));
  return partSlug ? pathTo('cityPart', { citySlug, partSlug }) : pathTo('city', { citySlug });
}

const cached = <T>(read: () => Promise<T>) => new StaleWhileRevalidateCache(read, CACHE_AGES);

/** Serves robots.txt and the sitemap: the public pages, with each guide and each venue, in parts. */
export function serveSitemap(fastify: FastifyInstance, { venues, guides }: Listed, publicUrl: string): void {
  const at = (path: string): Entry => ({ url: new URL(path, publicUrl).href });
  const send = (reply: FastifyReply, type: string, text: string) => reply.header('cache-control', KEPT).type(type).send(text);
  const pages = cached(async () => {
    const lists = await venues.publicLists(LEAST_PLACES);
    const kinds = new Set(lists.map(({ kind }) => kind).filter((kind) => kind !== null));
    return xml('urlset', 'url', [
      ...PLAIN.map((page) => at(pathTo(page))),
      ...CITY_SLUGS.map((citySlug) => at(pathTo('thingsToDo', { citySlug }))),
      ...CITY_SLUGS.filter((city) => !lists.some(({ citySlug }) => citySlug === city)).map((citySlug) => at(pathTo('city', { citySlug }))),
      ...[...ACTIVITIES, ...[...kinds].map(kindSlug)].map((categorySlug) => at(pathTo('category', { categorySlug }))),
      ...lists.map((list) => ({ ...at(listPath(list)), changedAt: list.changedAt })),
      ...(await guides.list(null)).filter(({ isDemo }) => !isDemo).map(({ id: guideId }) => at(pathTo('guide', { guideId }))),
    ]);
  });
  const parts = cached(async () => Math.ceil((await venues.countPublic()) / PART));
  const venuePages = new Map<number, StaleWhileRevalidateCache<string>>();
  const venuePage = (part: number) => {
    const known = venuePages.get(part) ?? cached(async () => xml('urlset', 'url', (await venuesOf(part)).map(venueEntry)));
    venuePages.set(part, known);
    return known.get();
  };
  const venuesOf = (part: number) => venues.publicPages(PART, part * PART);
  const venueEntry = ({ changedAt, ...venue }: { id: VenueId; name: string; changedAt: Date }) => ({
    ...at(pathTo('venue', { venueSlug: venueSlug(venue) })),
    changedAt,
  });

  fastify.get('/robots.txt', (_request, reply) =>
    send(reply, 'text/plain; charset=utf-8', `User-agent: *\nDisallow: /api/\nDisallow: /ops/\n\nSitemap: ${at('/sitemap.xml').url}\n`),
  );
  fastify.get('/sitemap.xml', async (_request, reply) => {
    const files = ['/sitemap-pages.xml', ...Array.from({ length: await parts.get() }, (_, part) => `/sitemap-venues-${part + 1}.xml`)];
    return send(reply, 'application/xml; charset=utf-8', xml('sitemapindex', 'sitemap', files.map(at)));
  });
  fastify.get('/sitemap-pages.xml', async (_request, reply) => send(reply, 'application/xml; charset=utf-8', await pages.get()));
  fastify.get<{ Params: { part: string } }>('/sitemap-venues-:part(^[1-9]\\d{0,3}).xml', async (request, reply) => {
    const part = Number(request.params.part) - 1;
    if (part >= (await parts.get())) return reply.callNotFound();
    return send(reply, 'application/xml; charset=utf-8', await venuePage(part));
  });
}
