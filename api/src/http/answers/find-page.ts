import { isPublicPage, pageAt, venueOfSlug, type Language, type PageName, type RenderedPage, unknownParams } from '@app/contracts';
import type { Repositories } from '@app/persistence';
import type { InvitesService } from '../../invites/invites.service.js';
import type { ItinerariesService } from '../../itineraries/itineraries.service.js';
import type { VenuesService } from '../../venues/venues.service.js';
import { eveningPreview, invitePreview, type LinkPreview } from './link-preview.js';
import type { RenderedPages } from './rendered-pages.js';

/** The sources for the pages of a code, a venue and a guide. */
export interface Known {
  invites: Pick<InvitesService, 'page'>;
  itineraries: Pick<ItinerariesService, 'page'>;
  venues: Pick<VenuesService, 'isPublic'>;
  guides: Pick<Repositories['guides'], 'one'>;
}

/**
 * The result of a path: its status, the page if it exists, and its rendered content where available. 429: the address has had too many pages
 * rendered, and `retryAfterMs` is the wait for the next; the browser can render the page all the same.
 */
interface FoundPage {
  status: number;
  page: PageName | null;
  /** Of a page that a code leads to: the preview of its link. */
  preview: ((siteName: string, url: string) => LinkPreview) | null;
  made: RenderedPage | null;
  retryAfterMs?: number;
}

/** Finds the page of a path with its query, in a language, for the address of the caller. */
export type FindPage = (url: string, language: Language, from: string) => Promise<FoundPage>;

const NOWHERE: FoundPage = { status: 404, page: null, preview: null, made: null };

const isListed = async ({ venueSlug, guideId }: Record<string, string>, { venues, guides }: Known): Promise<boolean> =>
  (venueSlug === undefined || (await venues.isPublic(venueOfSlug(venueSlug) ?? ''))) &&
  (guideId === undefined || (await guides.one(guideId)) !== null);

/**
 * Ids are only checked for their form: only members learn whether a plan or booking exists. Venues and guides are public: a rendered page has found
 * them, and a check runs only for a page that was not rendered.
 */
export function pageFinder(known: Known, rendered: RenderedPages | null): FindPage {
  return async (url, language, from) => {
    const at = pageAt(url.split('?')[0] ?? '/');
    if (!at) return NOWHERE;
    const { page } = at;
    const { inviteCode, linkCode, ...others } = at.params;
    const isKnown = unknownParams(others).length === 0;
    if (!isKnown && !isPublicPage(page)) return NOWHERE;
    if (inviteCode !== undefined) {
      const { status, invite } = await known.invites.page(inviteCode, from);
      return { status, page: status === 200 ? page : null, preview: invite && ((...site) => invitePreview(invite, ...site)), made: null };
    }
    if (linkCode !== undefined) {
      const { status, evening } = await known.itineraries.page(linkCode, from);
      const preview = evening && ((...site: [string, string]) => eveningPreview(evening, language, ...site));
      return { status, page: status === 200 ? page : null, preview, made: null };
    }
    const rendering = isPublicPage(page) && rendered ? await rendered.page(url, language, from) : { page: null };
    if ('retryAfterMs' in rendering) return { status: 429, page, preview: null, made: null, retryAfterMs: rendering.retryAfterMs };
    const made = rendering.page;
    if (made) return made.body ? { status: isKnown ? made.status : 404, page, preview: null, made } : NOWHERE;
    return isKnown && (await isListed(others, known)) ? { status: 200, page, preview: null, made } : NOWHERE;
  };
}
