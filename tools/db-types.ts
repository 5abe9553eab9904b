import fs from 'node:fs';
import path from 'node:path';
import { withScratchDatabase } from '../server/src/kit/database/scratch-database.ts';
import { describeTables } from '../server/src/kit/database/table-types.ts';
import { root } from '../server/src/kit/running/config.ts';

/** `npm run db-types`: writes server/src/kit/database/tables.ts from a freshly migrated database. */
const file = path.join(root, 'server/src/kit/database/tables.ts');
await withScratchDatabase(async (pool) => fs.writeFileSync(file, await describeTables(pool)));
console.log(`Wrote ${path.relative(root, file)}.`);
