import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import type { Call } from '@lotline/contract/kit/call';
import { issueMaterial } from '@lotline/contract/material/issue';
import { receiveMaterial } from '@lotline/contract/material/stock';
import { Partner } from '@lotline/contract/partner/partner';
import { ship } from '@lotline/contract/shipment/shipment';
import type { Client } from '../../bench/client.ts';
import { written } from '../send.ts';
import { ask, checkLedger } from './database.ts';
import { type Note, tally } from './figures.ts';
import { makeFloor, today } from './floor.ts';
import { withServer } from './server.ts';

const clientCount = 40;
const allowed = 10;

/** Many clients want the same thing at once: as many get it as there is of it, and the others are told why not. */
export const race = (note: Note) =>
  withServer(async (server) => {
    const admin = await server.signIn();
    const { packageOf, planId, dailyPlanId, materialId, shelf } = await makeFloor(server, admin);
    const clients = await Promise.all(Array.from({ length: clientCount }, admin.connect));
    /** Comes again after a 503, as it is told to, under the same key. */
    const insist = async (client: Client, call: Call, body: unknown, key: string): Promise<{ status: number; text: string }> => {
      const to = written(call, body);
      const { status, body: said } = await client.ask(call.method, to.path, to.body, { 'idempotency-key': key });
      if (status === 503) return insist(client, call, body, key);
      return { status, text: said.toString() };
    };
    const all = async (
      what: string,
      call: Call,
      body: (who: number) => unknown,
      must: string,
      expected: (answers: number[]) => boolean,
      key?: string,
    ) => {
      const answers = await Promise.all(clients.map((client, who) => insist(client, call, body(who), key ?? crypto.randomUUID())));
      const statuses = answers.map(({ status }) => status);
      note(what, tally(statuses), must, expected(statuses));
      return answers;
    };
    const count = (answers: number[], ...wanted: number[]) => answers.filter((status) => wanted.includes(status)).length;
    const ten = (answers: number[]) => count(answers, 200, 201) === allowed && count(answers, 422) === clientCount - allowed;
    const one = (refusal: number) => (answers: number[]) => count(answers, 200, 201) === 1 && count(answers, refusal) === clientCount - 1;
    const oneOf = (refusal: number) => `1 done, ${clientCount - 1} × ${refusal}`;
    const tenOf = `${allowed} done, ${clientCount - allowed} × 422`;

    for (let round = 0; round < 3; round += 1) {
      const packageId = await packageOf(allowed);
      await all(
        `a package of ${allowed}, issued piece by piece`,
        issueMaterial,
        () => ({ productionPlanId: planId, issues: [{ materialStockId: packageId, qty: 1 }] }),
        tenOf,
        ten,
      );
      await all(
        'a partner of one code',
        Partner.create,
        () => ({ partnerCode: `SAME${round}`, types: ['CUSTOMER'], name: 'x' }),
        oneOf(422),
        one(422),
      );
      const partner = await admin.send(Partner.create, { partnerCode: `EDIT${round}`, types: ['CUSTOMER'], name: 'x' });
      await all(
        'the same version of a partner saved',
        Partner.change,
        (who) => ({ id: partner.id, version: partner.version, partnerCode: `EDIT${round}`, types: ['CUSTOMER'], name: `by ${who}` }),
        oneOf(409),
        one(409),
      );
      const key = crypto.randomUUID();
      const twins = await all(
        'a receipt under one key',
        receiveMaterial,
        () => ({ materialId, locationId: shelf, packages: [{ qty: 1, supplierLotNo: key }] }),
        'all answered alike, one package',
        (answers) => count(answers, 200, 201) === clientCount,
        key,
      );
      const [packages] = await ask<{ count: number }>(
        server.folder,
        'select count(*)::int from material_stock where supplier_lot_no = $1',
        [key],
      );
      const alike = new Set(twins.map(({ text }) => inOrder(text))).size;
      note('its packages, and different answers', `${packages?.count}, ${alike}`, '1, 1', packages?.count === 1 && alike === 1);

      await admin.send(changeDailyPlans, [{ action: 'RESULT', dailyPlanId, key: crypto.randomUUID(), goodQty: allowed }]);
      const [stock] = await ask<{ id: string }>(server.folder, 'select id from product_stock where production_plan_id = $1 and qty > 0', [
        planId,
      ]);
      const buyer = await admin.send(Partner.create, { partnerCode: `BUYER${round}`, types: ['CUSTOMER'], name: 'x' });
      const answers = await all(
        `a lot of ${allowed}, shipped piece by piece`,
        ship,
        () => ({ bizPartnerId: buyer.id, shipDate: today(), lines: [{ productStockId: Number(stock?.id), qty: 1 }] }),
        tenOf,
        ten,
      );
      const odd = answers.find(({ status }) => ![200, 201, 422].includes(status));
      if (odd) console.log(odd.text);
    }
    for (const client of clients) client.close();
    await server.stop();
    await checkLedger(server.folder, note);
  });

/** A kept answer has its names in the database's order. */
const inOrder = (json: string) => {
  const sorted = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(sorted);
    if (typeof part !== 'object' || part === null) return part;
    return Object.fromEntries(
      Object.entries(part)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, value]) => [name, sorted(value)]),
    );
  };
  return JSON.stringify(sorted(JSON.parse(json)));
};
