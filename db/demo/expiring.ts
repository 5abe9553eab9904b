import { addDays } from '@lotline/contract/kit/production-day';
import { insertInto } from '../../server/src/kit/database/insert-row.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import type { Actor } from '../../server/src/kit/record/fact.ts';
import { receive } from '../../server/src/material/index.ts';
import { clock } from './clock.ts';
import type { Story } from './history.ts';
import { setClock } from './loaded.ts';

/** Bottles by the day they came, days before today, and the days that are left of each. */
const bottles = [
  { came: 80, left: -4, qty: 6 },
  { came: 60, left: 5, qty: 12 },
  { came: 35, left: 24, qty: 24 },
  { came: 10, left: 150, qty: 24 },
] as const;

/** The bottle that somebody looks after already. */
const usedFirst = 5;

/** What holds screws in place doesn't keep: some of it is past its day, some is nearly. */
export const keepGlue = async ({ db, config, loaded, today }: Story) => {
  const store = loaded.users.get('store') as number;
  const by: Actor = { id: store, source: 'UI', hours: config.shiftHours };
  const shelf = loaded.places.get('RAW-C1') as number;
  const materialId = await inTransaction(db, store, 'IMPORT', (trx) =>
    insertInto(trx)('material', {
      ...{ code: 'M-GLUE', barcode: 'M-GLUE', name: '나사 고정제', nameEn: 'Thread locker', type: 'CONSUMABLE', uom: 'EA' },
      ...{ spec: '혐기성, 50 mL', unitPrice: 14_500, shelfLifeDays: 365, issuePolicy: 'FEFO' },
      ...{ defaultSupplierId: loaded.partners.get('S-003') ?? null, defaultShelfId: shelf, leadTimeDays: 7 },
    }),
  );
  for (const { came, left, qty } of bottles) {
    const at = clock(addDays(today, -came), 630);
    await inTransaction(db, store, 'IMPORT', async (trx) => {
      await setClock(trx, at);
      const [stock] = await receive(trx, by, {
        ...{ materialId, occurredAt: at, locationId: shelf, bizPartnerId: loaded.partners.get('S-003') as number },
        packages: [{ qty, supplierLotNo: `TL-${came}` }],
      });
      // The bottle says an earlier day than its kind would.
      await trx
        .updateTable('materialStock')
        .set({ expiryDate: addDays(today, left) })
        .where('id', '=', stock?.id ?? 0)
        .execute();
      if (left !== usedFirst) return;
      await insertInto(trx)('stockWarning', {
        ...{ materialStockId: stock?.id ?? 0, ownerId: store, dueOn: addDays(today, left - 1), note: '조립반에서 먼저 쓰기로 함' },
      });
    });
  }
};
