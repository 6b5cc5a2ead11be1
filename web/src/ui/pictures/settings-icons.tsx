import { icon } from './icons.js';

// Apart from the others, which every screen loads.
export const LockIcon = icon('LockIcon', <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3M12 14.5v2" />);
export const WalletIcon = icon('WalletIcon', <path d="M17 8V5H6a2 2 0 0 0 0 4h13v11H6a2 2 0 0 1-2-2V7M15.5 14.5h.01" />);
export const EyeIcon = icon(
  'EyeIcon',
  <path d="M2.5 12C5 7.7 8.2 5.5 12 5.5s7 2.2 9.5 6.5c-2.5 4.3-5.7 6.5-9.5 6.5S5 16.3 2.5 12ZM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6Z" />,
);
