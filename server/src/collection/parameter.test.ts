import { currentValues, oneParameter, Parameter, parametersOfTools, parameterTree } from '@lotline/contract/collection/parameter';
import { describe, expect, test } from 'vitest';
import { smallFloor } from '../production/testing.ts';
import { testApp } from '../testing.ts';
import { record } from './record.ts';

const { db, as } = await testApp();
const floor = await smallFloor(db);
const anna = await as();
const bob = await as([{ name: 'parameter', view: true }]);
let made = 0;
const draft = (more: object = {}) => ({ code: `P-${++made}`, name: '금형 온도', toolId: floor.tool, unit: '℃', ...more });
const saved = async (more: object = {}) => {
  const answer = await anna.send(Parameter.create, draft(more));
  expect(answer.statusCode, answer.body).toBe(200);
  return Parameter.row.parse(answer.json());
};
const codeOf = async (more: object) => (await anna.send(Parameter.create, draft(more))).json().code;

describe('a parameter', () => {
  test('has limits that rise, its target between them, and limits of its own for a product', async () => {
    const productId = await floor.product();
    expect(await codeOf({ lsl: 10, usl: 10 })).toBe('parameter.limitsRise');
    expect(await codeOf({ lsl: 10, usl: 20, target: 21 })).toBe('parameter.targetWithinLimits');
    expect(await codeOf({ warnLow: 5, warnHigh: 5 })).toBe('parameter.warningsRise');
    expect(await codeOf({ productLimits: [{ productId }, { productId }] })).toBe('parameter.productOnce');
    expect(await codeOf({ productLimits: [{ productId, lsl: 3, usl: 2 }] })).toBe('parameter.productLimitsRise');
    expect(await codeOf({ counterBits: 16 })).toBe('parameter.widthOfACounter');
    expect(await codeOf({ everySec: 60, silenceSec: 30 })).toBe('parameter.silenceIsLonger');
    const row = await saved({
      lsl: 10,
      usl: 20,
      target: 20,
      warnLow: 11,
      warnHigh: 19,
      productLimits: [{ productId, lsl: 12, usl: 18, target: 15 }],
    });
    expect(row).toMatchObject({ productCount: 1, toolName: expect.any(String) });
    expect((await anna.send(oneParameter, { id: row.id })).json()).toMatchObject({
      productLimits: [{ productId, lsl: 12, usl: 18, target: 15 }],
    });
    expect((await anna.send(oneParameter, { id: 999_999 })).statusCode).toBe(404);
  });

  test('has a code of its own', async () => {
    const { code } = await saved();
    expect(await codeOf({ code })).toBe('parameter.codeIsUnique');
  });

  test('with data is never deleted, and its values stay what they are; it is switched off', async () => {
    const row = await saved();
    await record(db, [{ parameterId: row.id, at: Date.now(), value: 20, quality: 'GOOD', historical: false }]);
    const gone = await anna.send(Parameter.removeOne, { id: row.id });
    expect([gone.statusCode, gone.json().code]).toEqual([422, 'parameter.withDataStays']);
    const change = await anna.send(Parameter.change, { ...row, numberType: 'DOUBLE' });
    expect(change.json().code).toBe('parameter.valuesStayWhatTheyAre');
    const off = await anna.send(Parameter.change, { ...row, active: false });
    expect(off.statusCode, off.body).toBe(200);
    const refused = await record(db, [{ parameterId: row.id, at: Date.now(), value: 20, quality: 'GOOD', historical: false }]);
    expect(refused.refused).toEqual([{ index: 0, code: 'observation.parameterIsActive' }]);
  });

  test('without data is deleted', async () => {
    const { id } = await saved();
    expect((await anna.send(Parameter.removeOne, { id })).json()).toEqual({ deleted: 1 });
  });

  test('that comes seldom keeps a day in a block, as long as it has no data', async () => {
    const { id } = await saved({ everySec: 300 });
    const hours = async () =>
      (await db.selectFrom('parameter').select('blockHours').where('id', '=', id).executeTakeFirstOrThrow()).blockHours;
    expect(await hours()).toBe(24);
    await record(db, [{ parameterId: id, at: Date.now(), value: 20, quality: 'GOOD', historical: false }]);
    const row = Parameter.row.parse((await anna.send(oneParameter, { id })).json());
    expect((await anna.send(Parameter.change, { ...row, everySec: 1 })).statusCode).toBe(200);
    expect(await hours()).toBe(24);
  });

  test('is listed by tools and in their tree, and viewed by who may', async () => {
    const { id } = await saved({ parameterGroup: '온도' });
    const ofTool = (await bob.send(parametersOfTools, { ids: String(floor.tool) as never })).json() as { id: number }[];
    expect(ofTool.map((row) => row.id)).toContain(id);
    const tree = (await bob.send(parameterTree, {})).json() as { id: number; parameters: { id: number }[] }[];
    expect(tree.find((tool) => tool.id === floor.tool)?.parameters.map((row) => row.id)).toContain(id);
    expect((await bob.send(Parameter.create, draft())).statusCode).toBe(403);
  });
});

test('the current value says how it stands', async () => {
  const told = async (more: object, value: number | null, agoMs = 0) => {
    const { id } = await saved(more);
    if (value !== null) await record(db, [{ parameterId: id, at: Date.now() - agoMs, value, quality: 'GOOD', historical: false }]);
    const [one] = (await bob.send(currentValues, { ids: String(id) as never })).json() as { state: string }[];
    return one?.state;
  };
  const limits = { lsl: 10, usl: 20, warnLow: 12, warnHigh: 18, silenceSec: 60 };
  expect(await told(limits, null)).toBe('NONE');
  expect(await told(limits, 15)).toBe('OK');
  expect(await told(limits, 19)).toBe('WARN');
  expect(await told(limits, 21)).toBe('OUT');
  expect(await told(limits, 15, 120_000)).toBe('STALE');
});
