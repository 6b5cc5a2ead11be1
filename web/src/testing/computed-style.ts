/** The original function of jsdom. It matches all of its style sheet against an element again after each change of the document. */
export const computedByJsdom = globalThis.getComputedStyle.bind(globalThis);

const computed = new Map<string, CSSStyleDeclaration>();

/**
 * The key of everything that jsdom's style sheet and inline styles make display, visibility and pointer events depend on; specs load no other sheet.
 */
function styleKey(element: Element): string {
  let key = `${element.localName} ${element.hasAttribute('hidden')} ${element.hasAttribute('open')} ${element.getAttribute('type')}`;
  for (let at: Element | null = element; at; at = at.parentElement) key += `<${at.getAttribute('style') ?? ''}`;
  return key;
}

/** Computes the style of similar elements once. Each query by role needs the style of every element and its ancestors. */
export function computedStyle(element: Element): CSSStyleDeclaration {
  const key = styleKey(element);
  const known = computed.get(key) ?? computedByJsdom(element);
  computed.set(key, known);
  return known;
}
