import type { ReactNode } from 'react';

/** An icon of this drawing, which takes the colour of the text. */
export function icon(name: string, drawing: ReactNode) {
  function Icon({ size = 22 }: { size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.9"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
        className="shrink-0"
      >
        {drawing}
      </svg>
    );
  }
  Icon.displayName = name;
  return Icon;
}

export const HomeIcon = icon('HomeIcon', <path d="M4 11.5 12 4.5l8 7M6 10v9.5h12V10M10 19.5v-5h4v5" />);
export const PlansIcon = icon('PlansIcon', <path d="M5 6.5h14v13H5zM8.5 4v4M15.5 4v4M5 11h14M9 15h6" />);
export const PlusIcon = icon('PlusIcon', <path d="M12 5v14M5 12h14" />);
export const MinusIcon = icon('MinusIcon', <path d="M5 12h14" />);
export const LiveIcon = icon(
  'LiveIcon',
  <path d="M12 12h.01M8.5 8.5a5 5 0 0 0 0 7M15.5 8.5a5 5 0 0 1 0 7M5.5 5.5a9.2 9.2 0 0 0 0 13M18.5 5.5a9.2 9.2 0 0 1 0 13" />,
);
export const YouIcon = icon('YouIcon', <path d="M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.4 3.8-5 7.5-5s6.7 1.6 7.5 5" />);
export const CloseIcon = icon('CloseIcon', <path d="M6 6l12 12M18 6 6 18" />);
export const BackIcon = icon('BackIcon', <path d="M14.5 5.5 8 12l6.5 6.5" />);
export const ForwardIcon = icon('ForwardIcon', <path d="M9.5 5.5 16 12l-6.5 6.5" />);
export const CheckIcon = icon('CheckIcon', <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.3l2.8 2.8L16 9.5" />);
export const AlertIcon = icon('AlertIcon', <path d="M12 4 3 19.5h18zM12 10v4M12 16.9h.01" />);
export const ClockIcon = icon('ClockIcon', <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.5V12l3 2" />);
export const BellIcon = icon('BellIcon', <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4" />);
export const HelpIcon = icon(
  'HelpIcon',
  <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.5 9.7a2.6 2.6 0 1 1 3.7 2.35c-.8.4-1.2.9-1.2 1.75M12 16.7h.01" />,
);
export const PinIcon = icon(
  'PinIcon',
  <path d="M12 21c4.5-4.7 6.5-8 6.5-11a6.5 6.5 0 0 0-13 0c0 3 2 6.3 6.5 11ZM12 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6Z" />,
);
export const LocateIcon = icon('LocateIcon', <path d="M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM12 3v3M12 18v3M3 12h3M18 12h3" />);
export const ShareIcon = icon('ShareIcon', <path d="M12 15V4M8 7.5 12 3.5l4 4M6 11.5H5v8.5h14v-8.5h-1" />);
export const EditIcon = icon('EditIcon', <path d="M5 19l1-4L16.5 4.5l3 3L9 18zM14 7l3 3" />);
export const MoreIcon = icon('MoreIcon', <path d="M5.5 12h.01M12 12h.01M18.5 12h.01" strokeWidth="3.4" />);
export const CalendarIcon = PlansIcon;
export const PhoneIcon = icon(
  'PhoneIcon',
  <path d="M6 4.5h3.2l1.5 4-2 1.6a11 11 0 0 0 5.2 5.2l1.6-2 4 1.5V18a2 2 0 0 1-2.2 2A15.5 15.5 0 0 1 4 6.7a2 2 0 0 1 2-2.2Z" />,
);
export const StarIcon = icon('StarIcon', <path d="M12 4l2.5 5.1 5.6.8-4 4 .9 5.6-5-2.7-5 2.7.9-5.6-4-4 5.6-.8z" />);
export const PeopleIcon = icon(
  'PeopleIcon',
  <path d="M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.6-3 3.2-4.5 6.5-4.5s5.9 1.5 6.5 4.5M16 11.3a3.2 3.2 0 0 0 0-6.3M18 15.3c2 .6 3.2 2 3.5 4.2" />,
);
export const SoloIcon = YouIcon;
export const CoupleIcon = icon(
  'CoupleIcon',
  <path d="M12 20C6.5 16 4 12.9 4 9.7 4 7.2 5.9 5.3 8.2 5.3c1.6 0 3 .9 3.8 2.4.8-1.5 2.2-2.4 3.8-2.4 2.3 0 4.2 1.9 4.2 4.4 0 3.2-2.5 6.3-8 10.3Z" />,
);
export const StoreIcon = icon(
  'StoreIcon',
  <path d="M4 9.5 5.5 4.5h13L20 9.5M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M5.5 12v7.5h13V12M10 19.5v-4h4v4" />,
);
export const SparkIcon = icon(
  'SparkIcon',
  <path d="M12 3.5l1.9 5.6 5.6 1.9-5.6 1.9L12 18.5l-1.9-5.6L4.5 11l5.6-1.9zM19 16.5v4M17 18.5h4" />,
);
export const TicketIcon = icon('TicketIcon', <path d="M3.5 9V6h17v3a3 3 0 0 0 0 6v3h-17v-3a3 3 0 0 0 0-6ZM14 6v2M14 11v2M14 16v2" />);
export const TagIcon = icon('TagIcon', <path d="M4 12V4h8l8 8-8 8zM8.2 8.2h.01" />);
export const MoonIcon = icon('MoonIcon', <path d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10ZM16 4.5v3M14.5 6h3" />);
export const BoltIcon = icon('BoltIcon', <path d="M13 3.5 5.5 13.5h5.5l-1 7 7.5-10.5H12z" />);
export const ForkIcon = icon(
  'ForkIcon',
  <path d="M7.5 3.5v17M4.5 3.5v4.5a3 3 0 0 0 6 0V3.5M17 3.5c-2 1.5-2.5 4-2.5 6.5s1 3 2.5 3m0-9.5v17" />,
);
export const RunIcon = icon(
  'RunIcon',
  <path d="M14.5 5.2a1.2 1.2 0 1 0 0-.1M8 10l3.5-2 3 2-2.5 4 3 2.5V21M12 14l-2 2.5-4 .5M14.5 10l2 2 2.5.2" />,
);
export const ArtIcon = icon(
  'ArtIcon',
  <path d="M12 3.5a8.5 8.5 0 0 0 0 17c1.5 0 2-1 1.5-2-.8-1.7.2-3 2-3h2a3 3 0 0 0 3-3c0-5-3.8-9-8.5-9ZM8 11.5h.01M10.5 7.7h.01M14.8 8.2h.01" />,
);
export const MusicIcon = icon(
  'MusicIcon',
  <path d="M9 17.5V6l10-2v11.5M6.5 20a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM16.5 18a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z" />,
);
export const LotusIcon = icon(
  'LotusIcon',
  <path d="M12 19c-3-1.5-4-4-4-6.5 0-3 2-6 4-8 2 2 4 5 4 8 0 2.5-1 5-4 6.5Zm0 0c-4 .8-8-1.5-8.5-7 1.8 0 3.3.5 4.5 1.5M12 19c4 .8 8-1.5 8.5-7-1.8 0-3.3.5-4.5 1.5" />,
);
export const LeafIcon = icon('LeafIcon', <path d="M5 19c0-9 5-14 14.5-14.5C20 14 15 19 8 18M5 19.5c1.5-4 4.5-7.5 9-9.5" />);
export const TuneIcon = icon('TuneIcon', <path d="M5 7h8M17 7h2M15 4.8v4.4M5 17h2M11 17h8M9 14.8v4.4" />);
export const InboxIcon = icon('InboxIcon', <path d="M4 13.5 6.5 5h11L20 13.5V19H4zM4 13.5h4.5l1.2 2.5h4.6l1.2-2.5H20" />);
export const MenuIcon = icon('MenuIcon', <path d="M4.5 7h15M4.5 12h15M4.5 17h15" />);
export const SunIcon = icon(
  'SunIcon',
  <path d="M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4" />,
);
