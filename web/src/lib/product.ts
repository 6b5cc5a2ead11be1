/** What the installation says of itself in a meta tag of the page; where there is no page yet, by the build. Empty where it says nothing. */
export const meta = (name: string): string =>
  (typeof document === 'undefined' ? __META__[name] : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content) ?? '';

/** The product's name: configuration, never a literal in source. */
export const PRODUCT_NAME: string = meta('application-name');

let own = typeof location === 'undefined' ? '' : location.origin;

/** Where this app is served from, as `https://host`. */
export const origin = (): string => own;

/** Says it where there is no browser to ask. */
export function servedFrom(url: string): void {
  own = new URL(url).origin;
}
