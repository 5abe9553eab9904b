import { call, resource } from '@lotline/contract/kit/call';
import { Code, Ext, Id, Name, Note, PathId } from '@lotline/contract/kit/shape';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { insertInto } from './kit/database/insert-row.ts';
import { Refused } from './kit/http/errors.ts';
import { type ServerContext, serve } from './kit/http/serve.ts';
import { serveRecord } from './kit/record/record.ts';
import { type Asker, inject, testApp } from './testing.ts';

const PartnerKind = z.enum(['CUSTOMER', 'SUPPLIER']);
const partners = resource({
  table: 'biz_partner',
  menu: 'bizPartner',
  draft: z.object({
    partnerCode: Code,
    name: Name(100),
    types: z.array(PartnerKind).min(1),
    phone: z.string().optional(),
    note: Note.nullish(),
    active: z.boolean().optional(),
    ext: Ext.optional(),
  }),
  more: { orders: z.number() },
  query: { kind: PartnerKind.optional() },
  reads: ['biz_partner', 'business'],
  writes: ['biz_partner', 'attachment'],
  paths: {
    list: '/try/partners',
    create: '/try/partner',
    removeOne: '/try/partner/{id}',
    remove: '/try/partners/{ids}',
    bulk: '/try/partners',
  },
});
const addOrder = call({
  method: 'POST',
  path: '/try/order',
  permission: 'signed-in',
  ask: z.object({ partnerId: Id }),
  answer: z.object({ id: z.number() }),
});
const slow = call({ method: 'GET', path: '/try/slow', permission: 'signed-in', ask: z.object({}), answer: z.object({}) });
const overflow = call({ method: 'POST', path: '/try/overflow', permission: 'signed-in', ask: z.object({}), answer: z.object({}) });
const missing = call({
  method: 'GET',
  path: '/try/missing/{id}',
  permission: 'signed-in',
  ask: z.object({ id: PathId }),
  answer: z.object({}),
});

const mount = (server: ServerContext) => {
  serveRecord(server, partners, {
    select: (_db, ask) =>
      sql`(select p.*, (select count(*) from business b where b.biz_partner_id = p.id)::int as orders from biz_partner p
        where ${ask?.kind ? sql`${ask.kind} = any(p.types)` : sql`true`})`,
    orderBy: 'partnerCode',
    beforeSave: (_trx, draft) => {
      if (draft.name === 'forbidden') throw new Refused(422, 'record.valueNotAllowed');
    },
  });
  serve(server, addOrder, async ({ partnerId }, { db }) => ({
    id: await insertInto(db)('business', { code: 'B-1', name: 'Shafts', bizPartnerId: partnerId }),
  }));
  serve(server, slow, async (_ask, { db }) => {
    await db.transaction().execute(async (trx) => {
      await sql`set local statement_timeout = 50`.execute(trx);
      await sql`select pg_sleep(5)`.execute(trx);
    });
    return {};
  });
  serve(server, overflow, async (_ask, { db }) => {
    await sql`select 3000000000::int`.execute(db);
    return {};
  });
  serve(server, missing, ({ id }, { db }) =>
    db
      .selectFrom('bizPartner')
      .select('id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
      .then(() => ({})),
  );
};

const { db, as, app, insert, statementsOf } = await testApp({ mount });
let anna: Asker;
beforeAll(async () => {
  anna = await as();
});
beforeEach(async () => {
  await db.deleteFrom('business').execute();
  await db.deleteFrom('bizPartner').execute();
  await db.deleteFrom('customField').execute();
});
const draft = { partnerCode: 'P-1', name: '한빛정밀', types: ['CUSTOMER' as const], phone: '02-1234-5678' };
const make = async (more: object = {}) => (await anna.send(partners.create, { ...draft, ...more })).json();

describe('a plain record', () => {
  test('is created with its stamps and names', async () => {
    expect(await make()).toMatchObject({
      ...draft,
      version: 1,
      createdBy: anna.id,
      createdByName: 'tester1',
      updatedByName: 'tester1',
      orders: 0,
      active: true,
      ext: {},
    });
  });
  test('lists what there is, in its order, by its query', async () => {
    await make({ partnerCode: 'P-2', types: ['SUPPLIER'] });
    await make();
    const list = async (ask: { kind?: 'SUPPLIER' }) =>
      (await anna.send(partners.list, ask)).json().map((row: { partnerCode: string }) => row.partnerCode);
    expect([await list({}), await list({ kind: 'SUPPLIER' })]).toEqual([['P-1', 'P-2'], ['P-2']]);
  });
  test('is changed as a whole: what is left out is emptied, the version rises', async () => {
    const { id, version } = await make({ note: 'a note' });
    const { phone: _, ...rest } = draft;
    const changed = (await anna.send(partners.change, { ...rest, name: '한빛', id, version })).json();
    expect(changed).toMatchObject({ name: '한빛', version: 2, active: true });
    expect([changed.phone, changed.note]).toEqual([undefined, null]);
  });
  test('a stale save is refused with the newer row, and nothing is written', async () => {
    const { id, version } = await make();
    await anna.send(partners.change, { ...draft, name: 'newer', id, version });
    const answer = await anna.send(partners.change, { ...draft, name: 'stale', id, version });
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'STALE_VERSION']);
    expect(answer.json().extraData.newer).toMatchObject({ id, version: 2, name: 'newer', updatedByName: 'tester1' });
    expect((await anna.send(partners.list, {})).json()[0].name).toBe('newer');
  });
  test('two saves of the same version: one wins', async () => {
    const { id, version } = await make();
    const both = await Promise.all(['one', 'two'].map((name) => anna.send(partners.change, { ...draft, name, id, version })));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
  test('a change of what is gone is 404', async () =>
    expect((await anna.send(partners.change, { ...draft, id: 999, version: 1 })).statusCode).toBe(404));
  test('a code that is taken is said under its own name, with its field', async () => {
    await make();
    const answer = await anna.send(partners.create, draft);
    expect([answer.statusCode, answer.json().code, answer.json().extraData]).toEqual([
      422,
      'partner.codeIsUnique',
      { issues: [{ path: ['partnerCode'], code: 'partner.codeIsUnique', message: expect.any(String) }] },
    ]);
  });
  test('stamps and versions from outside are ignored', async () => {
    expect(await make({ createdBy: 7, version: 9, createdAt: '2000-01-01T00:00:00Z' })).toMatchObject({ createdBy: anna.id, version: 1 });
  });
  test('is deleted, one or many, all or none', async () => {
    const [a, b, c] = [await make(), await make({ partnerCode: 'P-2' }), await make({ partnerCode: 'P-3' })];
    expect((await anna.send(partners.removeOne, { id: a.id })).json()).toEqual({ deleted: 1 });
    expect((await anna.send(partners.remove, { ids: `${b.id},999999` })).statusCode).toBe(404);
    expect((await anna.send(partners.remove, { ids: `${b.id},${c.id}` })).json()).toEqual({
      deleted: 2,
    });
  });
  test('deleting what others point to lists them with their screens', async () => {
    const { id } = await make();
    const { id: orderId } = (await anna.send(addOrder, { partnerId: id })).json();
    const answer = await anna.send(partners.removeOne, { id });
    expect([answer.statusCode, answer.json().code]).toEqual([500, 'ERROR_CONSTRAINT_VIOLATION']);
    expect(answer.json().extraData.datas).toEqual([
      {
        ...{ path: '/production/orderInfo', id: orderId, name: 'B-1 Shafts', createBy: 'tester1', createAt: expect.any(String) },
        ...{ kind: 'business.biz_partner_id', total: 1 },
      },
    ]);
  });
  test('pointing to what is gone is said plainly', async () =>
    expect((await anna.send(addOrder, { partnerId: 999 })).json().code).toBe('reference.missing'));
});

describe('a deletion is undone', () => {
  const { removeOne, remove, restore, change, create } = partners;
  const revisionsOf = async (id: number) =>
    (
      await sql<{ revisionType: string; version: number }>`
        select revision_type, (data->>'version')::int as version from data_history where table_name = 'biz_partner' and row_id = ${id} order by id`.execute(
        db,
      )
    ).rows.map(({ revisionType, version }) => `${revisionType} ${version}`);

  test('under the same id, with what it held and who made it, and the history says so', async () => {
    const made = await make({ note: 'kept' });
    const bert = await as();
    await anna.send(removeOne, { id: made.id });
    expect((await bert.send(restore, { ids: [made.id] })).json()).toEqual({ restored: 1 });
    const [back] = (await anna.send(partners.list, {})).json();
    const { version, updatedAt, updatedBy, updatedByName, ...same } = made;
    expect(back).toMatchObject(same);
    expect([back.version, back.updatedBy]).toEqual([2, bert.id]);
    expect(await revisionsOf(made.id)).toEqual(['ADD 1', 'DEL 1', 'ADD 2']);
    expect((await anna.send(change, { ...draft, name: 'goes on', id: made.id, version: 2 })).statusCode).toBe(200);
    const next = await make({ partnerCode: 'P-9' });
    expect(next.id).toBeGreaterThan(made.id);
  });
  test('several rows, all or none', async () => {
    const [a, b] = [await make(), await make({ partnerCode: 'P-2' })];
    await anna.send(remove, { ids: `${a.id},${b.id}` });
    await make({ partnerCode: 'P-2', name: 'took the code' });
    const answer = await anna.send(restore, { ids: [a.id, b.id] });
    expect([answer.statusCode, answer.json().code, answer.json().facts]).toEqual([409, 'record.keyTakenMeanwhile', { value: 'P-2' }]);
    expect((await anna.send(partners.list, {})).json()).toHaveLength(1);
    expect((await anna.send(restore, { ids: [a.id] })).json()).toEqual({ restored: 1 });
  });
  test('once: who comes second is told that it is back', async () => {
    const { id } = await make();
    await anna.send(removeOne, { id });
    const both = await Promise.all([anna.send(restore, { ids: [id] }), anna.send(restore, { ids: [id] })]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await anna.send(restore, { ids: [id] })).json().code).toBe('record.notDeleted');
    expect((await anna.send(restore, { ids: [999_999] })).json().code).toBe('record.notDeleted');
  });
  test('only with the right to delete', async () => {
    const { id } = await make();
    await anna.send(removeOne, { id });
    const carl = await as([{ name: 'bizPartner', view: true, create: true, modify: true }]);
    expect((await carl.send(restore, { ids: [id] })).statusCode).toBe(403);
  });
  test('not after ten minutes', async () => {
    const { id } = await make();
    await db.transaction().execute(async (trx) => {
      await sql`select set_config('lotline.clock', (now() - interval '11 minutes')::text, true)`.execute(trx);
      await sql`delete from biz_partner where id = ${id}`.execute(trx);
    });
    expect((await anna.send(restore, { ids: [id] })).json().code).toBe('record.deletedTooLongAgo');
  });
  test('by the rules that hold now', async () => {
    const { id } = await make({ name: 'forbidden soon' });
    await db.updateTable('bizPartner').set({ name: 'forbidden' }).where('id', '=', id).execute();
    await anna.send(removeOne, { id });
    expect((await anna.send(restore, { ids: [id] })).json().code).toBe('record.valueNotAllowed');
    expect((await anna.send(create, draft)).statusCode).toBe(200);
  });
});

describe('custom fields', () => {
  const field = (name: string, type: 'text' | 'number' | 'date' | 'boolean' | 'list', more: object = {}) =>
    insert('customField', { tableName: 'biz_partner', field: name, displayKr: name, displayEn: name, type, ...more });
  test('are checked by their definition, each problem at its field', async () => {
    await field('grade', 'list', {
      data: JSON.stringify({ type: 'items', items: [{ value: 'A', labelKr: 'A', labelEn: 'A' }] }),
      required: true,
    });
    await field('since', 'date');
    const refused = async (ext: object) =>
      (await anna.send(partners.create, { ...draft, ext: ext as Record<string, unknown> })).json().extraData.issues[0];
    expect(await refused({})).toMatchObject({ path: ['ext', 'grade'], code: 'required' });
    expect(await refused({ grade: 'Z' })).toMatchObject({ path: ['ext', 'grade'], code: 'oneOf' });
    expect(await refused({ grade: 'A', since: '2026-02-30' })).toMatchObject({ path: ['ext', 'since'], code: 'date' });
    expect((await make({ ext: { grade: 'A', since: '2026-02-03', unknown: 1 } })).ext).toEqual({ grade: 'A', since: '2026-02-03' });
  });
});

describe('bulk', () => {
  const { bulk } = partners;
  const row = (n: number, more: object = {}) => ({ partnerCode: `B-${n}`, name: `partner ${n}`, types: ['SUPPLIER' as const], ...more });
  const count = async () => Number((await sql<{ count: number }>`select count(*) as count from biz_partner`.execute(db)).rows[0]?.count);
  test('ten thousand rows come in together, in no more statements than ten', async () => {
    const imported = (from: number, rows: number) =>
      statementsOf(async () => {
        const answer = await anna.send(bulk, { rows: Array.from({ length: rows }, (_, n) => row(from + n)) });
        expect(answer.json()).toEqual({ created: rows });
      });
    const few = await imported(0, 10);
    expect((await imported(10, 10_000)).length).toBeLessThanOrEqual(few.length);
  });
  test('one bad row keeps all out, and every bad row is named', async () => {
    await make({ partnerCode: 'B-3' });
    const rows = Array.from({ length: 200 }, (_, n) => row(n, n === 7 ? { name: 'forbidden' } : n === 150 ? { partnerCode: 'B-10' } : {}));
    const answer = await anna.send(bulk, { rows });
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'record.rowsRefused']);
    expect(answer.json().extraData.rows).toEqual([
      { row: 3, path: ['partnerCode'], code: 'partner.codeIsUnique', message: expect.any(String) },
      { row: 7, path: [], code: 'record.valueNotAllowed', message: expect.any(String) },
      { row: 150, path: ['partnerCode'], code: 'partner.codeIsUnique', message: expect.any(String) },
    ]);
    expect(await count()).toBe(1);
  });
  test('wrong shapes are named by row as well', async () => {
    const answer = await anna.send(bulk, { rows: [row(1), row(2, { name: '' }), row(3, { types: [] })] });
    expect([
      answer.statusCode,
      answer.json().extraData.rows.map(({ row: at, path }: { row: number; path: string[] }) => [at, ...path]),
    ]).toEqual([
      400,
      [
        [1, 'name'],
        [2, 'types'],
      ],
    ]);
  });
});

describe('many at once', () => {
  const { saveMany, list } = partners;
  const row = (n: number, more: object = {}) => ({ partnerCode: `M-${n}`, name: `partner ${n}`, types: ['SUPPLIER' as const], ...more });
  const three = async () => [await make(row(1)), await make(row(2)), await make(row(3))];
  const names = async () => (await anna.send(list, {})).json().map(({ name }: { name: string }) => name);

  test('rows with an id are changed as a whole, those without are created', async () => {
    const [a, b] = await three();
    const rows = [row(1, { name: 'new 1', id: a.id, version: 1 }), row(4), row(2, { id: b.id, version: 1, note: 'noted' })];
    expect((await anna.send(saveMany, { rows })).json()).toEqual({ created: 1, changed: 2 });
    const [first, second, , fourth] = (await anna.send(list, {})).json();
    expect([first.name, first.version, first.phone, first.updatedByName]).toEqual(['new 1', 2, undefined, 'tester1']);
    expect([second.note, second.version, fourth.name, fourth.version]).toEqual(['noted', 2, 'partner 4', 1]);
  });
  test('all or none, each refused row with its reason', async () => {
    const [a, b, c] = await three();
    await anna.send(partners.change, { ...row(2, { name: 'theirs' }), id: b.id, version: 1 });
    const rows = [
      row(1, { name: 'mine', id: a.id, version: 1 }),
      row(2, { name: 'mine', id: b.id, version: 1 }),
      row(3, { partnerCode: 'M-1', id: c.id, version: 1 }),
      row(1, { name: 'again', id: a.id, version: 1 }),
      row(9, { id: 999_999, version: 1 }),
      row(10, { name: 'forbidden' }),
    ];
    const answer = await anna.send(saveMany, { rows });
    expect(answer.json().extraData.rows.map(({ row: at, code }: { row: number; code: string }) => [at, code])).toEqual([
      [1, 'record.changedMeanwhile'],
      [2, 'partner.codeIsUnique'],
      [3, 'record.rowTwice'],
      [4, 'record.gone'],
      [5, 'record.valueNotAllowed'],
    ]);
    expect(await names()).toEqual(['partner 1', 'theirs', 'partner 3']);
  });
  test('who may not create changes only', async () => {
    const [a] = await three();
    const dora = await as([{ name: 'bizPartner', view: true, modify: true }]);
    expect((await dora.send(saveMany, { rows: [row(1, { name: 'by dora', id: a.id, version: 1 })] })).json()).toEqual({
      created: 0,
      changed: 1,
    });
    expect((await dora.send(saveMany, { rows: [row(8)] })).statusCode).toBe(403);
  });
  test('a thousand changes take no more statements than ten', async () => {
    const changed = async (from: number, count: number) => {
      await anna.send(partners.bulk, { rows: Array.from({ length: count }, (_, n) => row(from + n)) });
      const rows = (await anna.send(list, {}))
        .json()
        .filter(({ version, note }: { version: number; note: unknown }) => version === 1 && !note);
      const sent = await statementsOf(async () => {
        const answer = await anna.send(saveMany, { rows: rows.map((one: object) => ({ ...one, note: 'all' })) });
        expect(answer.json()).toEqual({ created: 0, changed: count });
      });
      // Once in a while a session notes that it is used.
      return sent.filter((text) => !text.includes('set last_access_at'));
    };
    const few = await changed(0, 10);
    expect((await changed(10, 1000)).length).toBeLessThanOrEqual(few.length);
  });
});

describe('what the database says', () => {
  test('too slow a question is refused for the moment', async () => {
    const answer = await anna.send(slow, {});
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'BUSY', '1']);
  });
  test('a number that fits nowhere is a wrong input', async () => expect((await anna.send(overflow, {})).statusCode).toBe(400));
  test('what is not there is 404', async () => expect((await anna.send(missing, { id: 5 })).json().code).toBe('NOT_FOUND'));
  test('an id beyond every table is 400', async () =>
    expect((await inject(app, missing, { id: '9'.repeat(30) }, { authorization: `Bearer ${anna.token}` })).statusCode).toBe(400));
});
