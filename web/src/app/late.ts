// Modules that no first screen needs, loaded together after it.
export { reportClientError } from '../lib/client-errors.js';
export { Toaster } from '../ui/feedback/toaster.js';
export { BannerHost } from '../features/notifications/banners/components/banner-host.js';
export { GuideDialog } from '../features/accounts/guide/components/guide-dialog.js';
