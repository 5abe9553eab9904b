import type { ScrapPackage } from '@lotline/contract/material/scrap';
import { scrapRules } from '@lotline/contract/material/scrap.rules';
import type { Trx } from '../kit/database/pool.ts';
import { Refused, wrongField } from '../kit/http/errors.ts';
import { codesOf } from '../kit/record/codes.ts';
import type { Actor } from '../kit/record/fact.ts';
import { obeyTelling } from '../kit/record/obey-telling.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { lockPackages, packageMove, postMovements, whatLeft } from '../ledger/index.ts';
import { packageById } from './stock.queries.ts';

/** Scraps some of a package, or all of it. */
export const scrapPackage = async (db: Trx, by: Actor, { id, version, qty, reasonCode, note }: ScrapPackage) => {
  const [stock] = await lockPackages(db, [id]);
  if (!stock || stock.cancelled) throw new Refused(404, 'NOT_FOUND');
  await knowReason(db, reasonCode);
  const { countNo } = await packageById(db, id);
  await obeyTelling(scrapRules, { stock, qty, countNo }, () => whatLeft(db, { materialStockId: id }));
  await changeRecord(db, 'materialStock', { id, version });
  await postMovements(db, by, [packageMove(stock, { type: 'DISPOSE', qty, reasonCode, note: note ?? null })]);
  return packageById(db, id);
};

const knowReason = async (db: Trx, reasonCode: string) => {
  const known = await codesOf(db, 'DISPOSE_REASON')
    .select('code.id')
    .where('code.code', '=', reasonCode)
    .where('code.enabled', '=', true)
    .executeTakeFirst();
  if (!known) throw wrongField(['reasonCode'], 'oneOf');
};
