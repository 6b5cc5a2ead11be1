/// <reference types="vite/client" />
/** Identifies this build, so that a stale tab reloads at most once per build. */
declare const __BUILD_ID__: string;
