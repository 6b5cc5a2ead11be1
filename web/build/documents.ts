import { fileURLToPath } from 'node:url';
import { runnerImport, type Plugin, type ResolvedConfig } from 'vite';
import type { Language } from '../../libs/contracts/src/notifications.js';
import { BRAND_PAGES, isPublicPage, PAGES, PLACE_PAGES, type PageName } from '../../libs/contracts/src/pages.js';
import type { TextPart } from '../src/lib/i18n/i18n.js';
import type * as Frames from '../src/app/frames.js';
import { STANDARD } from '../../libs/domain/src/tunables.js';
import { closure, screenModule, scriptWith, type Bundle } from './bundle.js';
import type * as LandingShell from './landing-shell.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const FIRST_FONT = /anek-latin-[\w-]{8}\.woff2$/;

/** The scripts of each screen, besides those that every document names. */
function screenScripts(bundle: Bundle): Record<string, string[]> {
  const named = closure(bundle, scriptWith(bundle, 'main.tsx').fileName);
  const files = (modules: readonly string[]) => {
    const all = modules.flatMap((module) => [...closure(bundle, scriptWith(bundle, module).fileName)]);
    return [...new Set(all)].filter((file) => !named.has(file)).map((file) => `/${file}`);
  };
  const frameOf = (page: PageName): string[] => {
    if (!isPublicPage(page)) return [];
    return [
      ([...PLACE_PAGES, ...BRAND_PAGES] as readonly PageName[]).includes(page)
        ? 'features/venues/components/frame/places-frame.tsx'
        : 'app/public/public-layout.tsx',
    ];
  };
  const pages = Object.keys(PAGES) as PageName[];
  return Object.fromEntries(pages.map((page) => [page, files([screenModule(page), ...frameOf(page)])]));
}

/** The module of a part's texts. */
function textModule(part: TextPart, language: Language): string {
  if (part === 'common') return `locales/${language}.ts`;
  const isMadeOfMany = part === 'planner' || part === 'partner' || part === 'team';
  return isMadeOfMany ? `locales/${part}-${language}.ts` : `locales/${language}/more/${part}.ts`;
}

/** The scripts of each page's texts. The entry has the landing's English ones. */
function textScripts(bundle: Bundle, language: Language, { textsOf }: typeof Frames): Record<string, string[]> {
  const files = (page: PageName) => {
    const parts: TextPart[] = page === 'landing' ? (language === 'en' ? [] : ['common']) : ['common', ...textsOf(page)];
    return parts.map((part) => `/${scriptWith(bundle, textModule(part, language)).fileName}`);
  };
  return Object.fromEntries((Object.keys(PAGES) as PageName[]).map((page) => [page, files(page)]));
}

/** The tunables that the scripts read and the texts name: what the page needs of the server's numbers. */
function tunablesRead(bundle: Bundle): string[] {
  const code = Object.values(bundle).map((file) => (file.type === 'chunk' ? file.code : ''));
  return Object.keys(STANDARD).filter((key) => code.some((text) => new RegExp(`\\.${key}\\b|\\{${key}\\}`).test(text)));
}

/** Runs a module of the app with the names that the build resolves. */
async function runModule<T>(path: string, { resolve, define }: ResolvedConfig): Promise<T> {
  const options = { configFile: false, logLevel: 'error', resolve: { alias: resolve.alias }, define: { ...define } } as const;
  return (await runnerImport<T>(here(path), options)).module;
}

/**
 * What the server adds to the app's document: for each page the scripts of its screen, so that they are fetched beside the entry and not after
 * it, the texts in each language, and for the landing its picture. The document itself names the font of the first words.
 */
export function documents(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'documents',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.keys(bundle);
        const font = files.find((file) => FIRST_FONT.test(file));
        if (!font) throw new Error('The font of the first words is a file of the build');
        const link = `<link rel="preload" as="font" type="font/woff2" href="/${font}" crossorigin />`;
        return html.replace('</title>', `</title>\n    ${link}`);
      },
    },
    async generateBundle(_options, bundle) {
      const frames = await runModule<typeof Frames>('../src/app/frames.ts', config);
      // The landing as it is before any script has run, rendered by its own component.
      const { landingShell } = await runModule<typeof LandingShell>('./landing-shell.tsx', config);
      const source = JSON.stringify({
        scripts: screenScripts(bundle),
        texts: { en: textScripts(bundle, 'en', frames), hi: textScripts(bundle, 'hi', frames) },
        landing: landingShell(),
        tunables: tunablesRead(bundle),
      });
      this.emitFile({ type: 'asset', fileName: 'documents.json', source });
    },
  };
}
