// npm run restore -- FILE: restores a backup into a database without rows, all of it or nothing.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { command, persistence, withDatabase } from './backup/database.mjs';
import { UserError } from './start/user-error.mjs';

await command(async () => {
  if (!process.argv[2]) throw new UserError('Say which file to restore: npm run restore -- FILE');
  const file = resolve(process.env.INIT_CWD ?? '.', process.argv[2]);
  if (!existsSync(file)) throw new UserError(`There is no file ${file}.`);
  return withDatabase({ mayMake: true }, async (url) => {
    const { restoreBackup } = await persistence();
    const { tables, takenAt } = await restoreBackup(url, file);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `${rows} rows of ${tables.length} tables are as they were at ${takenAt}; the next start or migrate job brings the schema up to date`;
  });
});
