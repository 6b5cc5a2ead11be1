/** The product's name: configuration that arrives in a meta tag of the page (or, while a page is made, from the build), never a literal in source. */
export const PRODUCT_NAME: string =
  (typeof document === 'undefined'
    ? __PRODUCT_NAME__
    : document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content) ?? '';
