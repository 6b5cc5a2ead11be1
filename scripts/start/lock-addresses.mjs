// The addresses of the lock's packages at the registry of this machine; the lock itself names no registry.

/** Returns a lock whose packages have addresses, by the layout that registries share. What npm would not fetch there keeps its entry. */
export function withAddresses(lock, registry) {
  const home = registry.endsWith('/') ? registry : `${registry}/`;
  const addressed = Object.entries(lock.packages).map(([path, entry]) => {
    const { name = path.split('node_modules/').at(-1), version, integrity, link, resolved } = entry;
    if (!path.includes('node_modules/') || link || resolved || !integrity) return [path, entry];
    return [path, { ...entry, resolved: `${home}${name}/-/${name.split('/').at(-1)}-${version}.tgz` }];
  });
  return { ...lock, packages: Object.fromEntries(addressed) };
}
