import type { ReactNode } from 'react';

function icon(name: string, drawing: ReactNode) {
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
export const LiveIcon = icon(
  'LiveIcon',
  <path d="M12 12h.01M8.5 8.5a5 5 0 0 0 0 7M15.5 8.5a5 5 0 0 1 0 7M5.5 5.5a9.2 9.2 0 0 0 0 13M18.5 5.5a9.2 9.2 0 0 1 0 13" />,
);
export const YouIcon = icon('YouIcon', <path d="M12 12.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20c.8-3.4 3.8-5 7.500-5s6.700 1.600 7.500 5" />);
export const CloseIcon = icon('CloseIcon', <path d="M6 6l12 12M18 6 6 18" />);
export const BackIcon = icon('BackIcon', <path d="M14.500 5.500 8 12l6.500 6.500" />);
export const ForwardIcon = icon('ForwardIcon', <path d="M9.500 5.500 16 12l-6.500 6.500" />);
export const CheckIcon = icon('CheckIcon', <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8 12.300l2.800 2.800L16 9.500" />);
export const AlertIcon = icon('AlertIcon', <path d="M12 4 3 19.500h18zM12 10v4M12 16.900h.01" />);
export const ClockIcon = icon('ClockIcon', <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7.500V12l3 2" />);
export const BellIcon = icon('BellIcon', <path d="M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15zM10 20.500h4" />);
export const HelpIcon = icon(
  'HelpIcon',
  <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.500 9.700a2.600 2.600 0 1 1 3.700 2.350c-.8.4-1.200.9-1.200 1.750M12 16.700h.01" />,
);
export const PinIcon = icon(
  'PinIcon',
  <path d="M12 21c4.500-4.700 6.500-8 6.500-11a6.500 6.500 0 0 0-13 0c0 3 2 6.300 6.500 11ZM12 12.300a2.300 2.300 0 1 0 0-4.600 2.300 2.300 0 0 0 0 4.600Z" />,
);
export const LocateIcon = icon(
  'LocateIcon',
  <path d="M12 15.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM12 3v3M12 18v3M3 12h3M18 12h3" />,
);
export const ShareIcon = icon('ShareIcon', <path d="M12 15V4M8 7.500 12 3.500l4 4M6 11.500H5v8.500h14v-8.500h-1" />);
export const EditIcon = icon('EditIcon', <path d="M5 19l1-4L16.500 4.500l3 3L9 18zM14 7l3 3" />);
export const CalendarIcon = PlansIcon;
export const PeopleIcon = icon(
  'PeopleIcon',
  <path d="M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 19.500c.6-3 3.200-4.500 6.500-4.500s5.900 1.500 6.500 4.500M16 11.300a3.200 3.200 0 0 0 0-6.300M18 15.300c2 .6 3.200 2 3.500 4.200" />,
);
export const SoloIcon = YouIcon;
export const CoupleIcon = icon(
  'CoupleIcon',
  <path d="M12 20C6.500 16 4 12.900 4 9.700 4 7.200 5.900 5.300 8.200 5.300c1.600 0 3 .9 3.800 2.400.8-1.500 2.200-2.400 3.800-2.400 2.300 0 4.200 1.900 4.200 4.400 0 3.200-2.500 6.300-8 10.300Z" />,
);
export const StoreIcon = icon(
  'StoreIcon',
  <path d="M4 9.500 5.500 4.500h13L20 9.500M4 9.500a2.700 2.700 0 0 0 5.300 0 2.700 2.700 0 0 0 5.400 0 2.700 2.700 0 0 0 5.300 0M5.500 12v7.500h13V12M10 19.500v-4h4v4" />,
);
export const SparkIcon = icon(
  'SparkIcon',
  <path d="M12 3.500l1.900 5.600 5.600 1.900-5.600 1.900L12 18.500l-1.900-5.600L4.500 11l5.600-1.900zM19 16.500v4M17 18.500h4" />,
);
export const TicketIcon = icon('TicketIcon', <path d="M3.500 9V6h17v3a3 3 0 0 0 0 6v3h-17v-3a3 3 0 0 0 0-6ZM14 6v2M14 11v2M14 16v2" />);
export const LockIcon = icon('LockIcon', <path d="M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3" />);
export const TagIcon = icon('TagIcon', <path d="M4 12V4h8l8 8-8 8zM8.200 8.200h.01" />);
