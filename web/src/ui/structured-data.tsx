/** What a page tells search engines in the words of schema.org; real data only. */
export function StructuredData({ of }: { of: readonly Readonly<Record<string, unknown>>[] }) {
  if (of.length === 0) return null;
  const [only] = of;
  const told = of.length === 1 ? only : { '@graph': of };
  return (
    // Under another of the site's names the addresses of the server's document stay.
    <script type="application/ld+json" suppressHydrationWarning>
      {JSON.stringify({ '@context': 'https://schema.org', ...told }).replaceAll('<', '\\u003c')}
    </script>
  );
}
