import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { chunkFileNames, chunkGroups } from './build/chunks.js';
import { compress } from './build/compress.js';
import { documents } from './build/documents.js';
import { LICENSE_LIST, rootTexts } from './build/root-texts.js';
import { worker } from './build/worker.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const PRODUCT_NAME = process.env['PRODUCT_NAME'] || 'Saanjh';
const ENTITIES: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
/** What of the configuration reaches the page, by the name of its meta tag. */
const META: Record<string, string> = {
  'application-name': PRODUCT_NAME,
  'social-links': process.env['SOCIAL_LINKS'] ?? '',
  'analytics-url': process.env['ANALYTICS_URL'] ?? '',
  'grievance-contact': process.env['GRIEVANCE_CONTACT'] ?? '',
};
const api = `http://127.0.0.1:${process.env['API_PORT'] ?? process.env['PORT'] ?? '3000'}`;

const manifest = {
  name: PRODUCT_NAME,
  short_name: PRODUCT_NAME,
  description: 'Plan an evening together. Local venues bid for it, live.',
  start_url: '/',
  display: 'standalone',
  background_color: '#FFF8F2',
  theme_color: '#D4145A',
  icons: [
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
  ],
};

/** The product's name, and whom one can write to, are configuration: they reach the page by meta tags and the manifest, never by source. */
function productName(): Plugin {
  return {
    name: 'product-name',
    transformIndexHtml: (html) =>
      html.replaceAll(/%([a-z-]+)%/g, (whole, name: string) => META[name]?.replaceAll(/[<>&"]/g, (sign) => ENTITIES[sign] ?? '') ?? whole),
    configureServer(server) {
      server.middlewares.use('/manifest.webmanifest', (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json');
        response.end(JSON.stringify(manifest));
      });
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(manifest, null, 2) });
    },
  };
}

/** Twice from the same sources: for browsers, and for the server, which renders the public pages. */
export default defineConfig(({ isSsrBuild }) => ({
  root: here('.'),
  plugins: [react(), ...(isSsrBuild ? [] : [tailwindcss(), productName(), documents(), rootTexts(), worker(), compress()])],
  define: {
    __BUILD_ID__: JSON.stringify(new Date().toISOString()),
    __META__: JSON.stringify(META),
    // The server's bundle would otherwise hold both builds of React, and choose the slow one where the variable is not set.
    ...(isSsrBuild && { 'process.env.NODE_ENV': '"production"' }),
  },
  resolve: {
    alias: {
      '@app/contracts': here('../libs/contracts/src/index.ts'),
      '@app/domain': here('../libs/domain/src/index.ts'),
    },
  },
  // Nothing of it is installed beside the running server.
  ssr: { noExternal: true },
  build: {
    outDir: isSsrBuild ? 'dist-server' : 'dist',
    emptyOutDir: true,
    copyPublicDir: !isSsrBuild,
    license: isSsrBuild ? false : { fileName: LICENSE_LIST },
    // The CSP allows no data: fonts or scripts; small files stay files.
    assetsInlineLimit: 0,
    // What a screen's script needs, it names itself; a list of all of them would be a sixth of what every first visit loads.
    modulePreload: { polyfill: false, resolveDependencies: () => [] },
    // What the bundler merges by itself makes small parts load whole screens.
    ...(isSsrBuild
      ? { rolldownOptions: { input: ['src/server.tsx', 'src/app/known-path.ts'].map(here) } }
      : {
          rolldownOptions: {
            output: { chunkFileNames, codeSplitting: { groups: chunkGroups } },
            experimental: { chunkOptimization: false },
          },
        }),
  },
  server: {
    port: 5173,
    proxy: {
      '/api': api,
      '/ops': api,
      '/health': api,
      '/socket.io': { target: api, ws: true },
    },
  },
}));
