import { addDays } from '@lotline/contract/kit/production-day';
import { MoldInoutDraft, MoldMaintenanceDraft } from '@lotline/contract/mold/mold';
import { insertInto } from '../../server/src/kit/database/insert-row.ts';
import type { Trx } from '../../server/src/kit/database/pool.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import type { Actor } from '../../server/src/kit/record/fact.ts';
import { maintainMold, moveMold } from '../../server/src/mold/index.ts';
import { clock } from './clock.ts';
import type { Story } from './history.ts';
import { type Loaded, setClock } from './loaded.ts';
import { molds } from './plant.ts';

const idOf = (ids: ReadonlyMap<string, number>, key: string | null | undefined) => (key ? (ids.get(key) ?? null) : null);

/** The molds as they stood when the plant began: on their shelves, and those that a machine always carries on it. */
export const loadMolds = async (db: Trx, loaded: Loaded, by: Actor, first: string) => {
  const add = insertInto(db);
  const made = new Map<string, number>();
  for (const { shelf, tool, makes, owner, past: _, ...mold } of molds) {
    const cavities = Array.from({ length: mold.cavityCount }, (_, at) => at + 1);
    const id = await add('mold', {
      activeCavities: cavities,
      ...mold,
      products: JSON.stringify(makes.map((code) => ({ productId: loaded.products.get(code), cavityNos: [] }))),
      barcode: mold.code,
      locationId: idOf(loaded.places, shelf),
      ownerId: idOf(loaded.partners, owner),
      ownership: owner ? 'CUSTOMER' : 'OWN',
      shotCount: mold.initialShots,
    });
    made.set(mold.code, id);
    if (tool)
      await moveMold(
        db,
        by,
        MoldInoutDraft.parse({ moldId: id, kind: 'MOUNT', toolId: loaded.tools.get(tool), occurredAt: clock(addDays(first, -6), 500) }),
      );
  }
  return made;
};

/** Where molds went in the three months, and what was done to them, each on its day. */
export const playMolds = async ({ db, config, loaded, today }: Pick<Story, 'db' | 'config' | 'loaded' | 'today'>) => {
  const by: Actor = { id: loaded.users.get('plan') as number, source: 'IMPORT', hours: config.shiftHours };
  await inTransaction(db, by.id, 'IMPORT', async (trx) => {
    for (const { code, past } of molds) {
      const { id: moldId } = await trx.selectFrom('mold').select('id').where('code', '=', code).executeTakeFirstOrThrow();
      for (const { ago, at = 540, back, shelf, partner, worker, ...step } of past) {
        const occurredAt = clock(addDays(today, -ago), at);
        await setClock(trx, occurredAt);
        const shared = { moldId, occurredAt, partnerId: idOf(loaded.partners, partner), workerId: idOf(loaded.workers, worker) };
        if ('item' in step) await maintainMold(trx, by, MoldMaintenanceDraft.parse({ ...step, ...shared }));
        else
          await moveMold(
            trx,
            by,
            MoldInoutDraft.parse({
              ...step,
              ...shared,
              locationId: idOf(loaded.places, shelf),
              ...(back !== undefined && { dueBackDate: addDays(today, back) }),
            }),
          );
      }
    }
    const worn = molds.find(({ code }) => code === 'PRS-0901');
    await setClock(trx, clock(addDays(today, -20), 660));
    await trx
      .updateTable('mold')
      .set({ status: 'DISCARDED', disposeReason: '전단날 마모로 재연마 불가', disposedAt: clock(addDays(today, -20), 660) })
      .where('code', '=', worn?.code ?? '')
      .execute();
  });
};
