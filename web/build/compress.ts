import { promisify } from 'node:util';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Fonts and PNG pictures are compressed by themselves. */
const TEXTS = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/;
const SMALLEST = 600;
/** The best: two percent less than the level below, for a second of processor time. */
const BROTLI_LEVEL = 11;

/** Lays a .br and a .gz beside every text of the build: the server sends them as they are, and compresses nothing itself. */
export function compress(): Plugin {
  let folder = '';
  return {
    name: 'compress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = (await readdir(folder, { recursive: true })).filter((file) => TEXTS.test(file));
      await Promise.all(
        files.map(async (file) => {
          const path = join(folder, file);
          const text = await readFile(path);
          if (text.length < SMALLEST) return;
          const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_LEVEL, [constants.BROTLI_PARAM_SIZE_HINT]: text.length };
          const [br, gz] = await Promise.all([brotli(text, { params }), zip(text, { level: 9 })]);
          await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)]);
        }),
      );
    },
  };
}
