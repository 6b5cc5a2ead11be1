import { withTexts } from '../lib/i18n/i18n.js';

// A test shows a part of the app as it is once its texts are there.
await withTexts(() => Promise.resolve(), 'partner');
await withTexts(() => Promise.resolve(), 'team');
