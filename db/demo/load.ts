import { addDays, productionDay } from '@lotline/contract/kit/production-day';
import { type MenuNode, menuTree } from '@lotline/contract/system/menu';
import { sql } from 'kysely';
import { hashPassword } from '../../server/src/identity/index.ts';
import { insertInto } from '../../server/src/kit/database/insert-row.ts';
import type { Database, Trx } from '../../server/src/kit/database/pool.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import type { Actor } from '../../server/src/kit/record/fact.ts';
import type { Config } from '../../server/src/kit/running/config.ts';
import { demoSignIn } from '../../server/src/system/index.ts';
import { writeReports } from './certificates.ts';
import { registerChanges } from './changes.ts';
import { receiveClaims } from './claims.ts';
import { countShelves } from './counts.ts';
import { readMachines } from './curves.ts';
import { keepGlue } from './expiring.ts';
import { calibrateGauges } from './gauges.ts';
import { makeHistory, planMoreThanThereIs, settlePurchases } from './history.ts';
import { keepHolidays } from './holidays.ts';
import { inspectDeliveries, inspectWork } from './inspections.ts';
import { giveEachLineWork, markDay } from './keep-up.ts';
import { loadLabels } from './labels.ts';
import { type Ids, type Loaded, setClock } from './loaded.ts';
import { sendMeasurements } from './measurements.ts';
import { loadMolds, playMolds } from './molds.ts';
import { dealWithNonconformances } from './nonconformances.ts';
import { tellNotices } from './notices.ts';
import { plateALot, workOutside } from './outsourcing.ts';
import { visitPages } from './page-hits.ts';
import * as plant from './plant.ts';
import { awaitInvoice, rateWork } from './rates.ts';
import { sellLeftOvers } from './sales.ts';
import { giveStandardWork } from './standard-work.ts';
import { loadStandards } from './standards.ts';
import { studyGauges } from './studies.ts';

/** Days of history behind today. */
const daysBack = 93;

export { keepUp } from './keep-up.ts';

/** Fills an empty database with the demo plant and three months of its days; the administrator is there already. */
export const loadDemo = async ({
  db,
  config,
  now = new Date(),
  days = daysBack,
}: {
  db: Database;
  config: Config;
  now?: Date;
  days?: number;
}) => {
  const admin = await db.selectFrom('appUser').select('id').orderBy('id').executeTakeFirstOrThrow();
  // The plant's own day: after midnight the night shift still works on the day it began.
  const today = productionDay(now, config.shiftHours).businessDate;
  const first = addDays(today, -days);
  const loaded = await inTransaction(db, admin.id, 'IMPORT', async (trx) => {
    await setClock(trx, `${addDays(first, -7)}T09:00:00+09:00`);
    const made = await loadPlant(trx, admin.id);
    const by: Actor = { id: made.users.get('plan') as number, source: 'IMPORT', hours: config.shiftHours };
    await loadMolds(trx, made, by, first);
    await changeBills(trx, made, today);
    await calibrateGauges(trx, made, config.shiftHours, today);
    await loadStandards(trx, made, { first, today, now: now.toISOString() });
    await setClock(trx, `${addDays(first, -7)}T09:00:00+09:00`);
    await loadLabels(trx);
    await keepHolidays(trx, first, today);
    await rateWork(trx, made, today);
    return made;
  });
  const { story, purchases, roll } = await makeHistory({ db, config, loaded, first, today, now: now.toISOString() });
  await giveEachLineWork(story, purchases, roll);
  await plateALot(story, purchases, roll);
  await settlePurchases(story);
  await keepGlue(story);
  await sellLeftOvers(story);
  await playMolds(story);
  await workOutside(story);
  await inspectDeliveries(story);
  await inspectWork(story);
  await sendMeasurements(story);
  await studyGauges(story);
  await dealWithNonconformances(story);
  await registerChanges(story);
  await receiveClaims(story);
  await writeReports(story);
  await countShelves(story);
  await tellNotices(story);
  await inTransaction(db, loaded.users.get('plan') as number, 'IMPORT', (trx) => planMoreThanThereIs(trx, story, roll));
  await inTransaction(db, loaded.users.get('store') as number, 'IMPORT', (trx) => awaitInvoice(trx, loaded));
  await readMachines({ db, tools: loaded.tools, now: now.toISOString(), by: loaded.users.get('quality') as number });
  await visitPages(story);
  await markDay(db, today);
};

const loadPlant = async (db: Trx, admin: number): Promise<Loaded> => {
  const add = insertInto(db);
  const of = (ids: Ids, key: string) => {
    const id = ids.get(key);
    if (id === undefined) throw new Error(`the demo plant has no ${key}`);
    return id;
  };
  const places = new Map<string, number>();
  for (const [seq, { parent, ...place }] of plant.places.entries())
    places.set(place.code, await add('location', { ...place, seq, parentId: parent && of(places, parent) }));

  const users = await loadUsers(db, admin, of(places, 'CW1'));
  const partners = new Map<string, number>();
  for (const partner of plant.partners)
    partners.set(partner.partnerCode, await add('bizPartner', { ...partner, types: [...partner.types] }));

  const tools = new Map<string, number>();
  for (const { line, ...tool } of plant.tools)
    tools.set(
      tool.code,
      await add('tool', { ...tool, barcode: tool.code, locationId: of(places, line), managerUserId: users.get('plan') }),
    );

  for (const gauge of plant.gauges)
    tools.set(
      gauge.code,
      await add('tool', {
        ...gauge,
        ...{ barcode: gauge.code, locationId: of(places, 'WH-QC'), managerUserId: users.get('quality'), labId: of(partners, 'L-001') },
      }),
    );

  const workers = new Map<string, number>();
  for (const [workerNo, name, line, shiftGroup] of plant.workers)
    workers.set(
      workerNo,
      await add('worker', { workerNo, name, shiftGroup, locationId: line && of(places, line), badgeBarcode: `B${workerNo}` }),
    );
  await sql`insert into worker_location (worker_id, location_id, from_at) select id, location_id, created_at from worker where location_id is not null`.execute(
    db,
  );

  const defects = await db
    .selectFrom('code as c')
    .innerJoin('codeCategory as g', 'g.id', 'c.categoryId')
    .select('c.id')
    .where('g.category', '=', 'DEFECT')
    .where('c.parentId', 'is', null)
    .orderBy('c.seq')
    .executeTakeFirst();
  const operations = new Map<string, number>();
  for (const [n, { line, ...operation }] of plant.operations.entries())
    operations.set(
      operation.code,
      await add('operation', {
        ...operation,
        lineId: of(places, line),
        seqDefault: (n + 1) * 10,
        defectGroupId: operation.type === 'MACHINING' ? (defects?.id ?? null) : null,
      }),
    );

  const materials = new Map<string, number>();
  for (const { supplier, shelf, ...material } of plant.materials)
    materials.set(
      material.code,
      await add('material', {
        ...material,
        barcode: material.code,
        defaultSupplierId: of(partners, supplier),
        defaultShelfId: of(places, shelf),
        leadTimeDays: 7,
        overReceiptPct: 5,
        // Boxes and bags leave in any order.
        ...(material.type === 'PACKAGING' && { issuePolicy: 'FREE' }),
      }),
    );

  for (const { eachKg: _, price: __, ...material } of plant.scrap)
    materials.set(
      material.code,
      await add('material', {
        ...material,
        type: 'SUB',
        uom: 'kg',
        barcode: material.code,
        defaultShelfId: of(places, 'RAW-S1'),
        issuePolicy: 'FREE',
      }),
    );

  const products = new Map<string, number>();
  for (const { client, steps: _, bill: __, ...item } of plant.items) {
    const store = of(places, item.type === 'SEMI' ? 'FIN-2' : 'FIN-1');
    products.set(
      item.code,
      await add('product', {
        ...item,
        uom: 'EA',
        barcode: item.code,
        bizPartnerId: client ? of(partners, client) : null,
        storeLocationId: store,
        overPlanPct: 5,
      }),
    );
  }
  for (const item of plant.items)
    await loadProcess(db, item, { places, partners, tools, workers, operations, materials, products, users }, of);
  await loadCustomFields(db);
  return { places, partners, tools, workers, operations, materials, products, users };
};

const loadProcess = async (db: Trx, item: plant.Item, loaded: Loaded, of: (ids: Ids, key: string) => number) => {
  const add = insertInto(db);
  const productId = of(loaded.products, item.code);
  const routeId = await add('route', {
    code: `R-${item.code}`,
    name: `${item.name} 표준 공정`,
    nameEn: `${item.nameEn}, standard route`,
    productId,
    isDefault: true,
  });
  await db.updateTable('product').set({ routeId }).where('id', '=', productId).execute();
  for (const [n, step] of item.steps.entries()) {
    const operationId = of(loaded.operations, step.op);
    const lineCode = plant.operations.find(({ code }) => code === step.op)?.line;
    const at = {
      seq: (n + 1) * 10,
      operationId,
      lineId: lineCode ? of(loaded.places, lineCode) : null,
      cycleSec: step.cycle,
      setupMin: step.setup,
    };
    const toolId = step.tool ? of(loaded.tools, step.tool) : null;
    const routeOperationId = await add('routeOperation', { ...at, routeId, defaultToolId: toolId, yieldRate: 98.5 });
    await add('operationPlan', {
      ...at,
      productId,
      routeOperationId,
      toolId,
      yieldRate: 98.5,
      dailyTarget: Math.floor((7.5 * 3600) / step.cycle),
      workerCount: 1,
    });
    await giveStandardWork(db, { productId, operationId, code: step.op, from: '2026-01-01' });
  }
  for (const [n, line] of item.bill.entries()) {
    await add('bom', {
      parentId: productId,
      childMaterialId: line.material ? of(loaded.materials, line.material) : null,
      childProductId: line.product ? of(loaded.products, line.product) : null,
      seq: (n + 1) * 10,
      // Pieces have no parts: a box for every fifty, not a fiftieth of one for each.
      ...(line.qty < 1 && unitOf(line.material) === 'EA' ? { qtyPer: 1, baseQty: Math.round(1 / line.qty) } : { qtyPer: line.qty }),
      uom: unitOf(line.material),
      scrapRate: line.scrap ?? 0,
      operationId: of(loaded.operations, line.at),
      backflush: line.backflush ?? line.product !== undefined,
    });
    for (const [at, { material, qty: qtyPer, note }] of (line.instead ?? []).entries())
      await add('bom', {
        ...{
          parentId: productId,
          childMaterialId: of(loaded.materials, material),
          seq: (n + 1) * 10 + at + 1,
          qtyPer,
          scrapRate: line.scrap ?? 0,
          note,
        },
        uom: unitOf(material),
        ...{ substituteForId: of(loaded.materials, line.material as string), substitutePriority: at + 1 },
      });
  }
};

/** What a part of our own making, or a material, is counted in. */
const unitOf = (material: string | undefined) => plant.materials.find(({ code }) => code === material)?.uom ?? 'EA';

/** What engineering has released for a day ahead: the line of today ends, and its successor begins. */
const changeBills = async (db: Trx, { products, materials }: Loaded, today: string) => {
  for (const { product, material, inDays, ...next } of plant.billChanges) {
    const old = await db
      .updateTable('bom')
      .set({ effectiveTo: addDays(today, inDays - 1) })
      .where('parentId', '=', products.get(product) as number)
      .where('childMaterialId', '=', materials.get(material) as number)
      .where('substituteForId', 'is', null)
      .returning(['parentId', 'childMaterialId', 'seq', 'uom', 'operationId', 'backflush'])
      .executeTakeFirstOrThrow();
    await insertInto(db)('bom', { ...old, ...next, effectiveFrom: addDays(today, inDays) });
  }
};

/** A role item with everything on some branches and looking on others. */
const flagsOf = ({ all, view }: { all: readonly string[]; view: readonly string[] }) => {
  const walk = (nodes: readonly MenuNode[]): object[] =>
    nodes.flatMap(({ name, children }) => {
      const below = children ? walk(children) : [];
      const flags = { ...(all.includes(name) && { all: true }), ...(view.includes(name) && { view: true }) };
      return Object.keys(flags).length || below.length ? [{ name, ...flags, ...(below.length && { children: below }) }] : [];
    });
  return JSON.stringify(walk(menuTree));
};

const loadUsers = async (db: Trx, admin: number, locationId: number): Promise<Ids> => {
  const add = insertInto(db);
  const users = new Map<string, number>([['admin', admin]]);
  const passwordHash = await hashPassword(demoSignIn.password);
  for (const role of plant.roles) {
    const roleId = await add('role', { name: role.name, description: role.description, roleItem: flagsOf(role) });
    for (const { role: of, ...user } of plant.users.filter(({ role: of }) => of === role.name)) {
      const id = await add('appUser', { ...user, passwordHash, locationId });
      await add('userRole', { userId: id, roleId });
      users.set(user.userId, id);
    }
  }
  return users;
};

const loadCustomFields = async (db: Trx) => {
  const add = insertInto(db);
  const fixed = {
    type: 'items',
    items: [
      { value: 'A', labelKr: '1종 (특별 관리)', labelEn: 'Class 1' },
      { value: 'B', labelKr: '2종', labelEn: 'Class 2' },
    ],
  };
  await add('customField', {
    tableName: 'product',
    field: 'heatNoRequired',
    displayKr: '히트 번호 관리',
    displayEn: 'Heat number kept',
    type: 'boolean',
    seq: 10,
  });
  await add('customField', {
    tableName: 'material',
    field: 'hazardClass',
    displayKr: '위험 등급',
    displayEn: 'Hazard class',
    type: 'list',
    data: JSON.stringify(fixed),
    seq: 10,
  });
};
