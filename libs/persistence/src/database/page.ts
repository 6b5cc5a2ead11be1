/** A page of a list: at most `limit` rows older than `before`, an id of the last page. */
export interface Page {
  limit: number;
  before?: string | undefined;
}

/** SQL, the end of a statement: the page of $2 rows after the row $1. What is open comes the longest waiting first, what is closed the newest first. */
export const pageSql = (id: string, state: 'open' | 'closed'): string => {
  const [after, order] = state === 'open' ? ['>', ''] : ['<', ' DESC'];
  return `($1::uuid IS NULL OR ${id} ${after} $1) ORDER BY ${id}${order} LIMIT $2`;
};

/** SQL: the first name of who did something of the audit log to the row; null where nobody did, or their account is gone. */
export const whoDid = (action: string, id: string): string => `(SELECT u.first_name FROM audit_log a JOIN users u ON u.id = a.actor_id
  WHERE a.subject_id = ${id} AND a.action = '${action}' ORDER BY a.at DESC LIMIT 1)`;
