import { meta } from './product.js';

/** Whom one can complain to, as `Name <address>` or an address alone; empty where this installation has named nobody. */
export const GRIEVANCE_CONTACT: string = meta('grievance-contact');

/** The networks that can be named, in the order in which they are shown. */
const NETWORKS = ['Instagram', 'Facebook', 'X', 'YouTube', 'LinkedIn'] as const;
export type Network = (typeof NETWORKS)[number];

/** Reads `instagram=https://… facebook=https://…`; what is no known network or no https address is left out. */
function readSocialLinks(text: string): { network: Network; url: string }[] {
  const urls = new Map(text.split(/[\s,]+/).map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string]));
  return NETWORKS.flatMap((network) => {
    const url = urls.get(network.toLowerCase());
    return url?.startsWith('https://') ? [{ network, url }] : [];
  });
}

/** Where the product is on social networks. */
export const SOCIAL_LINKS = readSocialLinks(meta('social-links'));
