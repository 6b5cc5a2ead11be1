import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const read = (path: string): Promise<string> => readFile(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

/** Where Vite lists the packages of the build with their licences (`build.license`). */
export const LICENSE_LIST = 'licenses.md';

/**
 * Publishes two texts of the repository's root: NOTICE as /notice.txt, with the licences of the fonts and packages in the build, and SECURITY.md
 * as /security-policy.txt. The licences of both require their text in every copy.
 */
export function rootTexts(): Plugin {
  return {
    name: 'root-texts',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const list = bundle[LICENSE_LIST];
        if (list?.type !== 'asset') throw new Error(`The build lists the licences of its packages in ${LICENSE_LIST}`);
        delete bundle[LICENSE_LIST];
        const texts = [await read('../NOTICE'), await read('src/styles/fonts/OFL.txt'), String(list.source)];
        this.emitFile({ type: 'asset', fileName: 'notice.txt', source: texts.join(`\n${'='.repeat(80)}\n\n`) });
        this.emitFile({ type: 'asset', fileName: 'security-policy.txt', source: await read('../SECURITY.md') });
      },
    },
  };
}
