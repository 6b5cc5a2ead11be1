/// <reference types="vite/client" />
/** Identifies this build, so that a stale tab reloads at most once per build. */
declare const __BUILD_ID__: string;
/** What the meta tags of the page will say, for what is rendered without a page. */
declare const __META__: Readonly<Record<string, string>>;
