import { plantClock } from '../contract/src/kit/production-day.ts';
import { openDatabase } from '../server/src/kit/database/open-database.ts';
import { readConfig } from '../server/src/kit/running/config.ts';
import { checkedQuantities, ledgerDifferences } from '../server/src/ledger-check.ts';
import { kpiDifferences } from '../server/src/report/index.ts';

// Recomputes every derived quantity from the facts; prints each difference and ends with 1 when there is one.
const config = readConfig();
const database = await openDatabase(config);
const { db } = database;
const movements = await db
  .selectFrom('stockMovement')
  .select(({ fn }) => fn.countAll<number>().as('n'))
  .executeTakeFirstOrThrow();
// Key figures are worked out anew for the month that the production day lies in.
const month = plantClock(new Date(), config.shiftHours).day.slice(0, 7);
const ofTheMonth = await kpiDifferences(db, month, { hours: config.shiftHours, workingHours: config.workingHours });
for (const { what, kept, computed } of ofTheMonth) console.log(`${what}: told ${kept}, the facts say ${computed}`);
const differences = await ledgerDifferences(database.db).finally(() => database.close());
for (const { what, id, kept, computed } of differences) console.log(`${what} #${id}: kept ${kept}, the facts say ${computed}`);
if (differences.length + ofTheMonth.length > 0) {
  console.log(`${differences.length + ofTheMonth.length} differences in ${checkedQuantities} quantities and laws.`);
  process.exitCode = 1;
} else {
  console.log(`Nothing differs: ${checkedQuantities} quantities and laws hold over ${Number(movements.n).toLocaleString('en')} movements.`);
}
