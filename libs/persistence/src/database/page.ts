/** A page of a list: at most `limit` rows older than `before`, an id of the last page. */
export interface Page {
  limit: number;
  before?: string | undefined;
}
