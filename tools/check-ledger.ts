import { openDatabase } from '../server/src/kit/database/open-database.ts';
import { readConfig } from '../server/src/kit/running/config.ts';
import { checkedQuantities, ledgerDifferences } from '../server/src/ledger-check.ts';

// Recomputes every derived quantity from the facts; prints each difference and ends with 1 when there is one.
const database = await openDatabase(readConfig());
const { db } = database;
const movements = await db
  .selectFrom('stockMovement')
  .select(({ fn }) => fn.countAll<number>().as('n'))
  .executeTakeFirstOrThrow();
const differences = await ledgerDifferences(database.db).finally(() => database.close());
for (const { what, id, kept, computed } of differences) console.log(`${what} #${id}: kept ${kept}, the facts say ${computed}`);
if (differences.length > 0) {
  console.log(`${differences.length} differences in ${checkedQuantities} quantities and laws.`);
  process.exitCode = 1;
} else {
  console.log(`Nothing differs: ${checkedQuantities} quantities and laws hold over ${Number(movements.n).toLocaleString('en')} movements.`);
}
