/** Classes of a row of tabs and of one tab, for the headless tabs. */
export const TAB_LIST = 'flex gap-1 overflow-x-auto rounded-full bg-sunken p-1 [scrollbar-width:none]';
export const TAB =
  'flex-1 min-h-11 whitespace-nowrap rounded-full px-3 max-[22rem]:px-1.5 sm:px-4 text-sm font-semibold text-muted transition-colors data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-card';
