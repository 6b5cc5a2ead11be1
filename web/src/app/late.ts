// Modules that no first screen needs, loaded together after it.
export { reportClientError } from '../lib/client-errors.js';
export { Toaster } from '../ui/feedback/toaster.js';
