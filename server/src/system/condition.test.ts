import { conditions, removeCondition, saveCondition } from '@lotline/contract/system/condition';
import { recordPageHit } from '@lotline/contract/system/page-hit';
import { describe, expect, it } from 'vitest';
import { inject, testApp } from '../testing.ts';

const { app, db, as } = await testApp();
const [mine, other] = [await as([]), await as()];
const draft = { title: '불량만', menu: '/baseinfo/tools', searchCond: { filters: { name: 'CNC | MCT' } } };

describe('saved conditions', () => {
  it('are kept for a screen, changed and deleted', async () => {
    const saved = (await mine.send(saveCondition, draft)).json();
    expect(saved).toMatchObject({ ...draft, searchCond: JSON.stringify(draft.searchCond), condition: draft.searchCond, userId: mine.id });
    const renamed = (await mine.send(saveCondition, { ...saved, title: '설비' })).json();
    expect(renamed).toEqual({ ...saved, title: '설비' });
    await mine.send(saveCondition, { ...draft, menu: '/bom' });
    expect((await mine.send(conditions, { userId: mine.id, menu: '/baseinfo/tools' })).json()).toEqual([renamed]);
    expect((await mine.send(conditions, {})).json()).toHaveLength(2);
    expect((await mine.send(removeCondition, { id: saved.id })).json()).toEqual({ deleted: 1 });
  });

  it('are taken and given back as JSON text, as the specification has them', async () => {
    const cond = { filters: { name: '선반' }, period: ['2026-03-01', '2026-03-31'] };
    const saved = (await other.send(saveCondition, { ...draft, searchCond: JSON.stringify(cond) })).json();
    expect([JSON.parse(saved.searchCond), saved.condition]).toEqual([cond, cond]);
    const { id, title, userId, menu, searchCond } = saved;
    expect((await other.send(saveCondition, { id, title, userId, menu, searchCond })).json()).toEqual(saved);
    expect((await other.send(conditions, { menu })).json()).toEqual([saved]);
    for (const wrong of ['{"filters":', '[1]', '"text"', 'null', JSON.stringify({ long: 'x'.repeat(20_001) })]) {
      const refused = await other.send(saveCondition, { ...draft, searchCond: wrong });
      expect([refused.statusCode, refused.json().extraData.issues[0].path]).toEqual([400, ['searchCond']]);
    }
    expect((await other.send(removeCondition, { id })).json()).toEqual({ deleted: 1 });
  });

  it('are nobody else’s, not even an administrator’s', async () => {
    const { id } = (await mine.send(saveCondition, draft)).json();
    expect((await other.send(conditions, {})).json()).toEqual([]);
    expect((await other.send(conditions, { userId: mine.id })).statusCode).toBe(403);
    expect((await other.send(saveCondition, { ...draft, userId: mine.id })).statusCode).toBe(403);
    expect((await other.send(saveCondition, { ...draft, id })).statusCode).toBe(404);
    expect((await other.send(removeCondition, { id })).statusCode).toBe(404);
    expect((await inject(app, conditions, {})).statusCode).toBe(401);
  });

  it('that are shared are seen by everybody, and changed by their owner alone', async () => {
    const { id } = (await mine.send(saveCondition, { ...draft, menu: '/shared', shared: true })).json();
    const [seen] = (await other.send(conditions, { menu: '/shared' })).json();
    expect(seen).toMatchObject({ id, shared: true, userId: mine.id, ownerName: 'tester1' });
    expect((await other.send(conditions, { userId: other.id, menu: '/shared' })).json()).toEqual([]);
    expect((await other.send(saveCondition, { ...draft, id })).statusCode).toBe(404);
    expect((await other.send(removeCondition, { id })).statusCode).toBe(404);
    await mine.send(saveCondition, { ...draft, menu: '/shared', id, shared: false });
    expect((await other.send(conditions, { menu: '/shared' })).json()).toEqual([]);
  });

  it('need a title', async () => {
    expect((await mine.send(saveCondition, { ...draft, title: ' ' })).json().extraData.issues[0]).toMatchObject({
      path: ['title'],
      code: 'required',
    });
  });
});

describe('page hits', () => {
  it('are recorded with who came', async () => {
    const { id } = (await mine.send(recordPageHit, { app: 'web', name: 'tools', path: '/baseinfo/tools' })).json();
    expect(await db.selectFrom('pageHit').selectAll().where('id', '=', id).executeTakeFirstOrThrow()).toMatchObject({
      name: 'tools',
      userId: mine.id,
    });
    expect((await inject(app, recordPageHit, { app: 'web', name: 'x', path: '/' })).statusCode).toBe(401);
  });
});
