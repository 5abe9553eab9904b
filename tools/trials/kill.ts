import { setTimeout as sleep } from 'node:timers/promises';
import { changeDailyPlans } from '@lotline/contract/kiosk/kiosk';
import { answerRefusal } from '@lotline/contract/kiosk/refusal';
import { holdFound } from '@lotline/contract/lot/recall';
import { issueMaterial } from '@lotline/contract/material/issue';
import { Material } from '@lotline/contract/material/material';
import { receiveMaterial } from '@lotline/contract/material/stock';
import { Partner } from '@lotline/contract/partner/partner';
import type { Client } from '../../bench/client.ts';
import { written } from '../send.ts';
import { ask, checkLedger } from './database.ts';
import { type Note, tally } from './figures.ts';
import { makeFloor } from './floor.ts';
import { type Signed, untilReady, withServer } from './server.ts';

const clientCount = 8;
const seconds = 60;

/** What a client sent: its key, and whether anybody told it that this was done. */
type Sent = { kind: (typeof kinds)[number]; mark: string; acknowledged: boolean; again: boolean };
const kinds = ['partner', 'receipt', 'issue', 'result', 'exception', 'hold', 'handed'] as const;

/** Server and database are killed again and again while eight clients write: what was acknowledged is there, once. */
export const kill = (note: Note) =>
  withServer(async (first, again) => {
    let server = first;
    let signed = await server.signIn();
    const { packageId, planId, dailyPlanId, materialId, shelf, line } = await makeFloor(server, signed);
    const { foreignId, heldIds } = await makeMore(signed, shelf);
    const heldOf = new Map<string, number>();
    const sent: Sent[] = [];
    const other: number[] = [];
    const until = performance.now() + seconds * 1000;
    let on = true;

    const post = async (client: Client, { kind, mark }: Sent) => {
      const key = { 'idempotency-key': mark };
      if (kind === 'partner')
        return client.ask('POST', written(Partner.create, {}).path, { partnerCode: mark, types: ['CUSTOMER'], name: mark }, key);
      if (kind === 'receipt')
        return client.ask(
          'POST',
          written(receiveMaterial, {}).path,
          { materialId, locationId: shelf, packages: [{ qty: 1, supplierLotNo: mark }] },
          key,
        );
      if (kind === 'issue')
        return client.ask(
          'POST',
          written(issueMaterial, {}).path,
          { productionPlanId: planId, issues: [{ materialStockId: packageId, qty: 1 }], note: mark },
          key,
        );
      if (kind === 'exception') {
        const issues = [{ materialStockId: foreignId, qty: 1, exceptions: ['FOREIGN'], reason: mark }];
        return client.ask('POST', written(issueMaterial, {}).path, { productionPlanId: planId, issues }, key);
      }
      if (kind === 'hold') {
        const id = heldOf.get(mark) ?? heldIds.pop() ?? 0;
        heldOf.set(mark, id);
        return client.ask('POST', written(holdFound, {}).path, { kind: 'material-stock', id, reason: mark }, key);
      }
      const result = { action: 'RESULT' as const, dailyPlanId, key: mark, goodQty: 1, note: mark };
      if (kind === 'handed') {
        const about = { lineId: line, operation: 'Cut', product: 'Shaft', lotNo: 'x' };
        const why = { code: 'X', message: 'refused' };
        return client.ask('PUT', written(answerRefusal, {}).path, { outcome: 'HAND', change: result, about, why }, key);
      }
      return client.ask(changeDailyPlans.method, written(changeDailyPlans, []).path, [result], key);
    };
    const workers = Array.from({ length: clientCount }, async (_, who) => {
      let client: Client | undefined;
      for (let n = 0; on; n += 1) {
        const one: Sent = {
          kind: kinds[(n + who) % kinds.length] as Sent['kind'],
          mark: crypto.randomUUID(),
          acknowledged: false,
          again: false,
        };
        sent.push(one);
        // As a client does: the same again under its key, until somebody says what became of it; some are left as they are.
        for (let tries = 0; on || tries === 0; tries += 1) {
          try {
            client ??= await signed.connect();
            const { status, body } = await post(client, one);
            if (status < 300) one.acknowledged = one.kind !== 'result' || body.toString().includes('"outcome":"ok"');
            else if (status !== 503) other.push(status);
            if (status !== 503) break;
          } catch {
            client?.close();
            client = undefined;
          }
          one.again = true;
          if (n % 5 === 4) break;
          await sleep(50);
        }
      }
      client?.close();
    });

    let cycles = 0;
    try {
      for (; performance.now() < until; cycles += 1) {
        await sleep(2000 + Math.random() * 4000);
        const what = cycles % 3;
        const database = server.postgres();
        if (what !== 1) process.kill(server.pid, 'SIGKILL');
        if (what !== 0) process.kill(database, 'SIGKILL');
        if (what === 1) await untilReady(server);
        else {
          await server.ended;
          server = await again();
          signed = await server.signIn();
        }
      }
    } finally {
      on = false;
      await Promise.all(workers);
    }

    const counts = await inFacts(
      server.folder,
      sent.map(({ mark }) => mark),
    );
    const missing = sent.filter(({ mark, acknowledged }) => acknowledged && counts.get(mark) !== 1);
    const twice = sent.filter(({ mark }) => (counts.get(mark) ?? 0) > 1);
    const acknowledged = sent.filter((one) => one.acknowledged);
    note(
      `${cycles} kills in ${seconds} s; ${sent.length} changes sent, ${sent.filter(({ again }) => again).length} of them more than once; acknowledged`,
      tally(acknowledged.map(({ kind }) => kind)),
      'some of each',
      kinds.every((kind) => acknowledged.some((one) => one.kind === kind)),
    );
    note('acknowledged and missing', tally(missing.map(({ kind, mark }) => `${kind} ${mark}`)), 'none', missing.length === 0);
    note('there more than once', tally(twice.map(({ kind, mark }) => `${kind} ${mark}`)), 'none', twice.length === 0);
    note('answers but done and 503', tally(other), 'none', other.length === 0);
    await checkLedger(server.folder, note);
  });

/** A package of a material that no bill asks for, and packages to hold. */
const makeMore = async ({ send }: Signed, shelf: number) => {
  const { id: materialId } = await send(Material.create, { code: 'PAINT', name: 'Paint', type: 'SUB', uom: 'kg', defaultShelfId: shelf });
  const [foreign] = await send(receiveMaterial, { materialId, packages: [{ qty: 1_000_000 }], confirmed: true });
  const heldIds: number[] = [];
  for (let times = 0; times < 20; times += 1) {
    const held = await send(receiveMaterial, { materialId, packages: Array.from({ length: 200 }, () => ({ qty: 1 })) });
    heldIds.push(...held.map(({ id }) => id));
  }
  return { foreignId: foreign?.id as number, heldIds };
};

/** How often each mark stands in the facts. */
const inFacts = async (folder: string, marks: string[]) => {
  const rows = await ask<{ mark: string; times: number }>(
    folder,
    `select mark, count(*)::int as times from (
       select partner_code as mark from biz_partner
       union all select supplier_lot_no from material_stock
       union all select note from stock_movement where type = 'ISSUE'
       union all select note from production_result
       union all select exception_reason from material_issue
       union all select reason from stock_hold
       union all select key::text from kiosk_refusal
     ) f where mark = any($1) group by mark`,
    [marks],
  );
  return new Map(rows.map(({ mark, times }) => [mark, times]));
};
