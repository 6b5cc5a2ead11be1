/// <reference types="vite/client" />
/** Identifies this build, so that a stale tab reloads at most once per build. */
declare const __BUILD_ID__: string;
/** The contents of the page's meta tags, for rendering without a page. */
declare const __META__: Readonly<Record<string, string>>;
