/** The tiles of this installation and their attribution; null: maps are drawn. */
export function tilesOf(page: Document): { url: string; attribution: string } | null {
  const read = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  const url = read('tiles-url');
  return url ? { url, attribution: read('tiles-attribution') } : null;
}
