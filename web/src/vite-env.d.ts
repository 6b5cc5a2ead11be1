/// <reference types="vite/client" />
/** Identifies this build, so that a stale tab reloads at most once per build. */
declare const __BUILD_ID__: string;
/** The product's name, for what is rendered while the app is built. */
declare const __PRODUCT_NAME__: string;
