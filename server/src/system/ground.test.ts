import { revoke } from '@lotline/contract/identity/session';
import { saveTheme } from '@lotline/contract/identity/settings';
import { dataHistory } from '@lotline/contract/system/data-history';
import { serviceHistory, serviceHistoryBetween, serviceHistoryOf } from '@lotline/contract/system/service-history';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { insertInto } from '../kit/database/insert-row.ts';
import { actingAs } from '../kit/database/testing.ts';
import { type Asker, testApp } from '../testing.ts';

const { app, db, as } = await testApp();
const address = await app.listen({ port: 0, host: '127.0.0.1' });
const anna = await as();
const stockKeeper = await as([{ name: 'materialGroup', view: true }]);

/** Askers were made just before they listen, and may still hear of that. */
const ofAskers = ['role', 'app_user', 'user_role', 'user_presence'];
/** What an asker hears: `next()` waits for the next change, null when the stream ends. */
const listen = async ({ token }: Asker) => {
  const stop = new AbortController();
  const answer = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` }, signal: stop.signal });
  const reader = (answer.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<{ seq: number; table: string } | null> => {
    for (;;) {
      const found = /data: (.*)\n\n/.exec(text);
      if (found) {
        text = text.slice(found.index + found[0].length);
        const told: { seq: number; table: string } = JSON.parse(found[1] as string);
        if (ofAskers.includes(told.table)) continue;
        return told;
      }
      const { done, value } = await reader.read();
      if (done) return null;
      text += value;
    }
  };
  while (!text.includes(': open')) text += (await reader.read()).value;
  return { next, close: () => stop.abort(), answer };
};
const addPartner = (code: string) =>
  actingAs(db, anna.id, (trx) => insertInto(trx)('bizPartner', { partnerCode: code, name: code, types: ['CUSTOMER'] }));
const addMaterial = (code: string) =>
  actingAs(db, anna.id, (trx) => insertInto(trx)('material', { code, name: code, type: 'RAW', uom: 'kg', barcode: code }));

describe('events', () => {
  test('tell what changed, only what the listener may see', async () => {
    const [all, some] = [await listen(anna), await listen(stockKeeper)];
    await actingAs(db, anna.id, (trx) => insertInto(trx)('route', { code: 'RT', name: 'rt' }));
    await addMaterial('M-1');
    expect([(await all.next())?.table, (await all.next())?.table].sort()).toEqual(['material', 'route']);
    expect((await some.next())?.table).toBe('material');
    all.close();
    some.close();
  });
  test('tell who has the screens in the hand alone what these are made from', async () => {
    const picker = await as([{ name: 'mobileMaterialOut', view: true }]);
    const [all, hand] = [await listen(anna), await listen(picker)];
    await addPartner('P-HAND');
    await addMaterial('M-HAND');
    expect([(await all.next())?.table, (await all.next())?.table].sort()).toEqual(['biz_partner', 'material']);
    expect((await hand.next())?.table).toBe('material');
    all.close();
    hand.close();
  });
  test('what was rolled back may be told as well, and keeps nothing else back', async () => {
    const all = await listen(anna);
    await actingAs(db, anna.id, async (trx) => {
      await insertInto(trx)('bizPartner', { partnerCode: 'P-9', name: 'P-9', types: ['CUSTOMER'] });
      throw new Error('changed my mind');
    }).catch(() => undefined);
    await addMaterial('M-2');
    // What was counted is seen before its transaction ends, and nobody knows then how it will end.
    const heard: (string | undefined)[] = [];
    while (!heard.includes('material')) heard.push((await all.next())?.table);
    expect(heard.filter((table) => table !== 'biz_partner' && table !== 'operation')).toEqual(['material']);
    all.close();
  });
  test('end when the session does', async () => {
    const leaver = await as();
    const stream = await listen(leaver);
    await leaver.send(revoke, {});
    expect(await stream.next()).toBeNull();
  });
  test('a right that was taken away counts within a second or two', async () => {
    const demoted = await as();
    const stream = await listen(demoted);
    await db.deleteFrom('userRole').where('userId', '=', demoted.id).execute();
    let round = 0;
    /** What is heard of a change that needs the right, told by one that everybody hears. */
    const heardOfOperation = async () => {
      round += 1;
      await actingAs(db, anna.id, (trx) => insertInto(trx)('operation', { code: `OP-2-${round}`, name: 'op', type: 'MACHINING' }));
      await actingAs(db, anna.id, (trx) => insertInto(trx)('codeCategory', { category: `T${round}`, nameKr: 't', nameEn: 't' }));
      const heard = [];
      while (heard.at(-1) !== 'code_category') heard.push((await stream.next())?.table);
      return heard.includes('operation');
    };
    await expect.poll(heardOfOperation, { interval: 100, timeout: 10_000 }).toBe(false);
    stream.close();
  });
  test('the listener is sent away to ask for everything when changes may have been missed', async () => {
    const stream = await listen(anna);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'lotline events' and datname = current_database()`.execute(
      db,
    );
    expect(await stream.next()).toBeNull();
    const again = await listen(anna);
    await addMaterial('M-4');
    expect((await again.next())?.table).toBe('material');
    again.close();
  });
});

describe('data history', () => {
  test('tells every revision, the newest first, with who made it', async () => {
    const id = await addPartner('H-1');
    await actingAs(db, anna.id, (trx) => trx.updateTable('bizPartner').set({ name: 'renamed' }).where('id', '=', id).execute());
    await actingAs(db, anna.id, (trx) => trx.deleteFrom('bizPartner').where('id', '=', id).execute());
    const { rows, next } = (await anna.send(dataHistory, { table: 'BIZ_PARTNER', rowId: id })).json();
    expect(
      rows.map(
        ({ revisionType, updateBy, data }: { revisionType: string; updateBy: string; data: { name: string; partnerCode: string } }) => [
          revisionType,
          updateBy,
          data.name,
          data.partnerCode,
        ],
      ),
    ).toEqual([
      ['DEL', 'tester1', 'renamed', 'H-1'],
      ['MOD', 'tester1', 'renamed', 'H-1'],
      ['ADD', 'tester1', 'H-1', 'H-1'],
    ]);
    expect([rows[0].id, rows[0].ext, next]).toEqual([id, {}, null]);
  });
  test('goes on where the page before ended', async () => {
    await addPartner('H-2');
    await addPartner('H-3');
    const first = (await anna.send(dataHistory, { table: 'biz_partner', limit: 1 })).json();
    const second = (await anna.send(dataHistory, { table: 'biz_partner', limit: 1, after: first.next })).json();
    expect([first.rows[0].data.partnerCode, second.rows[0].data.partnerCode]).toEqual(['H-3', 'H-2']);
  });
  test('names the rows that a revision points to, and keeps the bare id of one that is gone', async () => {
    const [gone, kept] = [await addPartner('H-4'), await addPartner('H-5')];
    await addMaterial('M-5');
    const supply = (defaultSupplierId: number) =>
      actingAs(db, anna.id, (trx) => trx.updateTable('material').set({ defaultSupplierId }).where('code', '=', 'M-5').execute());
    await supply(gone);
    await supply(kept);
    await actingAs(db, anna.id, (trx) => trx.deleteFrom('bizPartner').where('id', '=', gone).execute());
    const { rows } = (await stockKeeper.send(dataHistory, { table: 'material', limit: 3 })).json();
    expect(rows.map(({ data, names }: { data: { defaultSupplierId: number }; names: object }) => [data.defaultSupplierId, names])).toEqual([
      [kept, { defaultSupplierId: 'H-5 (H-5)' }],
      [gone, {}],
      [null, {}],
    ]);
  });
  test('names only what the reader could pick from a list or see on a screen', async () => {
    const clerk = await as([{ name: 'user', view: true }], 'clerk');
    const namesFor = async (who: Asker) => (await who.send(dataHistory, { table: 'user_role', limit: 1 })).json().rows[0].names;
    expect(await namesFor(anna)).toEqual({ userId: 'clerk', roleId: "clerk's role" });
    expect(await namesFor(clerk)).toEqual({ userId: 'clerk' });
  });
  test('names codes in the language of who asks', async () => {
    await actingAs(db, anna.id, async (trx) => {
      const insert = insertInto(trx);
      const categoryId = await insert('codeCategory', { category: 'H', nameKr: '불량', nameEn: 'Defects' });
      await insert('code', { categoryId, code: 'C', nameKr: '긁힘', nameEn: 'Scratch' });
    });
    const categoryIn = async (lang: string) =>
      (await anna.send(dataHistory, { table: 'code', limit: 1 }, { 'x-language': lang })).json().rows[0].names.categoryId;
    expect([await categoryIn('kr'), await categoryIn('en')]).toEqual(['불량', 'Defects']);
  });
  test("is open to who may view the table's own menu, and knows no other tables", async () => {
    const ask = async (who: Asker, table: string) => (await who.send(dataHistory, { table })).statusCode;
    expect([
      await ask(stockKeeper, 'material'),
      await ask(stockKeeper, 'biz_partner'),
      await ask(anna, 'idempotency_key'),
      await ask(anna, 'pg_class'),
    ]).toEqual([200, 403, 404, 404]);
  });
  test('never holds a password', async () =>
    expect((await anna.send(dataHistory, { table: 'app_user' })).body).not.toContain('passwordHash'));
});

describe('service history', () => {
  test('tells who sent what, without secrets', async () => {
    const from = Date.now() - 1000;
    await anna.send(saveTheme, { options: { theme: 'dark' } });
    await app.inject({
      method: 'POST',
      url: '/api/oauth/token?username=admin&password=hunter22',
      headers: { authorization: `Basic ${btoa('lotline-web:')}` },
      payload: { grant_type: 'password' },
    });
    await anna.send(saveTheme, { options: { theme: 'purple' } } as never);
    await expect
      .poll(async () => (await anna.send(serviceHistoryOf, { from, to: Date.now(), s: 'settings' })).json().length, { timeout: 5000 })
      .toBe(2);
    const all = await anna.send(serviceHistory, { from, to: Date.now() });
    expect(all.body).not.toContain('hunter22');
    const of = (service: string) =>
      all.json().find((use: { service: string; status: number }) => use.service === service && use.status === 200);
    expect(of('settings')).toMatchObject({
      userId: 'tester1',
      method: 'PUT',
      path: '/settings/user/theme',
      status: 200,
      requestBody: { options: { theme: 'dark' } },
    });
    const ids = all.json().map(({ id }: { id: number }) => id);
    expect((await anna.send(serviceHistoryBetween, { a: Math.min(...ids), b: Math.max(...ids) })).json()).toHaveLength(ids.length);
    const newest = (await anna.send(serviceHistory, { from, to: Date.now(), limit: 1 })).json();
    const older = (await anna.send(serviceHistory, { from, to: Date.now(), limit: 100, after: newest.next })).json();
    expect([...newest.rows, ...older.rows].map(({ id }: { id: number }) => id)).toEqual(expect.arrayContaining(ids));
    expect(older.rows.map(({ id }: { id: number }) => id)).not.toContain(newest.rows[0].id);
    const mine = (await anna.send(serviceHistory, { from, to: Date.now(), limit: 100, personId: anna.id, quick: 'refused' })).json();
    expect(mine.rows.length).toBeGreaterThan(0);
    expect(mine.rows.every((use: { personId: number; status: number }) => use.personId === anna.id && use.status >= 400)).toBe(true);
  });
});
