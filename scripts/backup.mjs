// npm run backup [-- FILE]: writes every row of the product into one file, by default DATA_DIR/backups/<time>.backup.
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { command, persistence, withDatabase } from './backup/database.mjs';

await command(() =>
  withDatabase({ mayMake: false }, async (url, dataDir) => {
    const { writeBackup } = await persistence();
    const name = `${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}Z.backup`;
    const file = process.argv[2] ? resolve(process.env.INIT_CWD ?? '.', process.argv[2]) : join(dataDir, 'backups', name);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const { tables, migrations } = await writeBackup(url, file);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    return `${rows} rows of ${tables.length} tables, schema ${migrations.at(-1)}, are in ${file}`;
  }),
);
