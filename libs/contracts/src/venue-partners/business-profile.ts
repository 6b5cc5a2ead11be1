/** POST …/business-profile: where a browser goes, so that somebody lets us read their Google Business Profile once. */
export interface ProfileConsent {
  url: string;
}

/** POST …/business-profile/rows: what the browser came back with. */
export interface ReadProfile {
  code: string;
  state: string;
}

/** The places of a profile as a table, in the columns of Google's own export. */
export interface ProfileTable {
  columns: string[];
  rows: string[][];
  /** There are more places than are read at once. */
  cut: boolean;
}

/** After the `#` of the page that a browser comes back to: `read`, with code and state, or why there is nothing to read. */
export type ProfileReturn = 'read' | 'denied' | 'expired' | 'failed';
