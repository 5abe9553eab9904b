import fs from 'node:fs';
import path from 'node:path';
import { root } from '../server/src/kit/config.ts';
import { withScratchDatabase } from '../server/src/kit/scratch-database.ts';
import { describeTables } from '../server/src/kit/table-types.ts';

/** `npm run db-types`: writes server/src/kit/tables.ts from a freshly migrated database. */
const file = path.join(root, 'server/src/kit/tables.ts');
await withScratchDatabase(async (pool) => fs.writeFileSync(file, await describeTables(pool)));
console.log(`Wrote ${path.relative(root, file)}.`);
