import { meta } from './product.js';

/** The contact for complaints, as `Name <address>` or an address alone; empty: this installation names none. */
export const GRIEVANCE_CONTACT: string = meta('grievance-contact');

/** The mail address within the contact for complaints, or its whole text. */
export const GRIEVANCE_ADDRESS: string = /<([^>]+)>/.exec(GRIEVANCE_CONTACT)?.[1] ?? GRIEVANCE_CONTACT;

/** The supported networks, in the order in which they are shown. */
const NETWORKS = ['Instagram', 'Facebook', 'X', 'YouTube', 'LinkedIn'] as const;
export type Network = (typeof NETWORKS)[number];

/** Reads `instagram=https://… facebook=https://…`; unknown networks and addresses without https are left out. */
function readSocialLinks(text: string): { network: Network; url: string }[] {
  const urls = new Map(text.split(/[\s,]+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]));
  return NETWORKS.flatMap((network) => {
    const url = urls.get(network.toLowerCase());
    return url?.startsWith('https://') ? [{ network, url }] : [];
  });
}

/** The product's pages on social networks. */
export const SOCIAL_LINKS = readSocialLinks(meta('social-links'));
