/** The product's name: configuration that arrives in a meta tag of the page, never a literal in source. */
export const PRODUCT_NAME: string =
  (typeof document === 'undefined' ? null : document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content) ?? '';
