/** A setting of the installation from a meta tag of the page, or from the build when there is no page yet; empty: not set. */
export const meta = (name: string): string =>
  (typeof document === 'undefined' ? __META__[name] : document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content) ?? '';

/** The product's name: configuration, never a literal in source. */
export const PRODUCT_NAME: string = meta('application-name');

let own = typeof location === 'undefined' ? '' : location.origin;

/** The origin of this app, as `https://host`. */
export const origin = (): string => own;

/** Sets the origin outside of a browser. */
export function servedFrom(url: string): void {
  own = new URL(url).origin;
}
