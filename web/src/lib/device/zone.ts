import { serverNow } from '../clock.js';
import { useLanguageStore } from '../i18n/i18n.js';

/** The offset of India in minutes, in the sign of `getTimezoneOffset`. */
const INDIA = -330;

/**
 * Lets times name India's zone if this device's offset differs from it. A server-rendered page names no zone, because the server does not know
 * the device's: the first render must not either.
 */
export function noteZone(offset = new Date(serverNow()).getTimezoneOffset()): void {
  const namesZone = offset !== INDIA;
  if (useLanguageStore.getState().namesZone !== namesZone) useLanguageStore.setState({ namesZone });
}
