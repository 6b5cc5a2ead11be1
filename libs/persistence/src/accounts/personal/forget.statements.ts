import { PERSONAL_TABLES, type PersonalTable } from './personal-tables.js';

const TABLES: readonly (readonly [string, PersonalTable])[] = Object.entries(PERSONAL_TABLES);

/** SQL that sets what a deletion erases of a row. */
export const erasureSql = (columns: Readonly<Record<string, string>>): string =>
  Object.entries(columns)
    .map(([column, value]) => `${column} = ${value}`)
    .join(', ');

function forgetSql([table, { owner, forget }]: readonly [string, PersonalTable]): string[] {
  if (!owner || !forget) return [];
  return forget === 'rows'
    ? [`DELETE FROM ${table} WHERE ${owner} = $1`]
    : [`UPDATE ${table} SET ${erasureSql(forget)} WHERE ${owner} = $1`];
}

/** What forgets the user $1, in order. */
export const FORGET_STATEMENTS = TABLES.filter(([table]) => table !== 'users').flatMap(forgetSql);
/** The last statement, because it locks the user: a command of a plan locks its members first. */
export const FORGET_USER = `UPDATE users SET ${erasureSql(PERSONAL_TABLES.users.forget)} WHERE id = $1`;
