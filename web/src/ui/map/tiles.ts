/** Where this installation's maps come from, and whom they are owed to; null: they are drawn. */
export function tilesOf(page: Document): { url: string; attribution: string } | null {
  const read = (name: string) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  const url = read('tiles-url');
  return url ? { url, attribution: read('tiles-attribution') } : null;
}
