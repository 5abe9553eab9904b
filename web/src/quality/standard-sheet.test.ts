import { say } from '@lotline/contract/kit/words';
import { Characteristic } from '@lotline/contract/quality/standard';
import { ProductStandardLine } from '@lotline/contract/quality/standard-lines';
import { allWords } from '@lotline/contract/words';
import { describe, expect, it } from 'vitest';
import { cellOf } from '../kit/columns/cell-of.ts';
import type { Column } from '../kit/columns/columns.ts';
import type { Speech } from '../kit/columns/readable.ts';
import { isSample, plansOf, type RawCell, review, sampleOf } from '../kit/excel/check.ts';
import { withTwins } from '../kit/excel/twins.ts';
import type { Translate } from '../kit/words/words.ts';
import { type Revision, sides } from './sides.ts';
import { doubtsIn, lineBy, meansOf, type SheetLine, seenBy, sheetColumns, sheetOf, standardsIn } from './standard-sheet.ts';

const said = (key: string, facts = {}) => say(allWords[key as keyof typeof allWords], 'kr', facts);
const speech: Speech = { say: said as Speech['say'], lang: 'kr', words: 'characteristic', codes: {} };
const t = said as Translate;
const of = (more: object) =>
  ({
    ...{ id: 1, version: 3, code: 'QS-1', revision: 1, status: 'APPROVED', name: '출하 검사', stage: 'OUTGOING', operationId: null },
    ...{ productId: 7, productCode: 'P-7', productName: '축' },
    characteristics: [
      Characteristic.parse({ ...{ key: 'c1', balloonNo: '1', name: '외경', unit: 'mm', lsl: 11.98, usl: 12.02 }, gaugeClassId: 5 }),
      Characteristic.parse({ key: 'c2', name: '버 없음', kind: 'ATTRIBUTE', special: true }),
    ],
    ...more,
  }) as unknown as Revision;
const known = {
  items: [
    { id: 7, code: 'P-7', name: '축' },
    { id: 8, code: 'P-8', name: '링' },
  ],
  operations: [
    { id: 3, code: 'O-3', name: '연삭', active: true },
    { id: 4, code: 'O-4', name: '연삭', active: true },
  ],
  gauges: [{ id: 5, code: 'MICRO', nameKr: '마이크로미터', nameEn: 'Micrometer', enabled: true }] as never,
};
const side = sides.product;
const columns = sheetColumns(side, known, 'kr', sheetOf([of({})]).bases);
const plans = plansOf(ProductStandardLine, columns as unknown as readonly Column<never>[], [speech]);
const sheet = (revisions: readonly Revision[]) => sheetOf(revisions);
const cells = (line: SheetLine) =>
  Object.fromEntries(columns.map((column) => [column.id, cellOf(column, line, speech)])) as Record<string, RawCell>;
const stages = (word: string) => side.stages.find((stage) => said(`stage.${stage}`) === word);
/** A file with these rows under review. */
const reviewed = (held: ReturnType<typeof sheet>, rows: readonly Record<string, RawCell>[]) => {
  const by = {
    ...{ draft: ProductStandardLine, plans, lang: 'kr' as const, t: said, speeches: [speech] },
    recordOf: (id: number) => held.lines.find((line) => line.id === id) as unknown as Record<string, unknown>,
  };
  const find = lineBy(held, side, known, stages);
  const taken = new Set<number>();
  const alone = rows.map((row, at) => {
    const id = find(row, taken);
    if (id !== undefined) taken.add(id);
    return review(by, at + 3, row, id === undefined ? null : { id, version: null });
  });
  return withTwins(alone, held.lines, by);
};
const row = (more: Record<string, RawCell>) => ({ productId: 'P-8', stage: '출하', standardName: '링 검사', name: '폭', usl: 3, ...more });

describe('a sheet of standards', () => {
  it('holds the draft where there is one, else what is approved, and nothing of what is withdrawn', () => {
    const held = sheet([
      of({}),
      of({ id: 2, revision: 2, status: 'DRAFT', name: '초안' }),
      of({ id: 4, productId: 9, status: 'OBSOLETE' }),
    ]);
    expect([...held.bases.values()].map(({ id }) => id)).toEqual([2]);
    expect(held.lines.map(({ standardName, name, isFirm }) => [standardName, name, isFirm])).toEqual([
      ['초안', '외경', false],
      ['초안', '버 없음', false],
    ]);
  });
  it('changes nothing as it went out, also where two operations are called alike', () => {
    const held = sheet([of({}), of({ id: 2, code: 'QS-2', operationId: 4 })]);
    const rows = reviewed(held, held.lines.map(cells));
    expect(rows.map(({ state, wrong }) => [state, wrong])).toEqual(held.lines.map(() => ['SAME', {}]));
    expect(meansOf(standardsIn(rows, held))).toEqual({ created: 0, revised: 0, changed: 0, same: 2 });
    expect(doubtsIn(standardsIn(rows, held), t)).toEqual([]);
  });
  it('has a template whose sample isn’t data', () => {
    const sample = Object.fromEntries(plans.map((plan) => [plan.column.id, sampleOf(plan, '2026-11-27', speech)]));
    expect(isSample(plans, sample, [speech])).toBe(true);
  });
  it('says what begins, what is revised, what is replaced and what is left out', () => {
    const held = sheet([of({}), of({ id: 2, code: 'QS-2', stage: 'LAST', status: 'DRAFT' })]);
    const [outer, , last] = held.lines.map(cells);
    const rows = reviewed(held, [{ ...outer, usl: 12.03 }, { ...last }, row({})]);
    expect(rows.map(({ state }) => state)).toEqual(['CHANGED', 'SAME', 'NEW']);
    const standards = standardsIn(rows, held);
    expect(meansOf(standards)).toEqual({ created: 1, revised: 1, changed: 1, same: 0 });
    expect(doubtsIn(standards, t).map(({ text }) => text)).toEqual([
      '축 (P-7) · 출하: 파일에 없는 항목 버 없음이 빠집니다.',
      '축 (P-7) · 종품: 작성 중인 1차 초안이 파일의 내용으로 바뀝니다.',
      '축 (P-7) · 종품: 파일에 없는 항목 버 없음이 빠집니다.',
    ]);
    expect(
      seenBy(
        rows.map(({ values }) => values),
        held,
      ),
    ).toEqual([
      { id: 1, version: 3 },
      { id: 2, version: 3 },
    ]);
  });
  it('tells every mistake at its cell', () => {
    const held = sheet([of({})]);
    const [outer] = held.lines.map(cells);
    const wrong = reviewed(held, [
      row({ productId: 'P-9' }),
      row({ gaugeClassId: '없는 종류', name: 'a' }),
      row({ stage: '수입', name: 'b' }),
      row({ operationId: '연삭', name: 'c' }),
      row({ name: 'd', lsl: 4 }),
      row({ name: 'e', usl: '셋' }),
      row({ name: 'f', sampleSize: 100_001 }),
      row({ name: 'g', usl: null }),
      row({ name: 'h', chart: 'X̄-R' }),
      row({ name: 'i' }),
      row({ name: 'i' }),
      row({ name: 'j', unit: '가'.repeat(21) }),
      row({ name: 'k', method: '가'.repeat(201) }),
      { ...outer, unit: 'cm' },
      row({ name: 'l' }),
    ]).map((one) => Object.keys(one.wrong));
    expect(wrong).toEqual([
      ...[['productId'], ['gaugeClassId'], ['stage'], ['operationId'], ['usl'], ['usl'], ['sampleSize'], ['usl'], ['subgroupSize']],
      ...[['name'], ['name'], ['unit'], ['method'], ['kind'], []],
    ]);
  });
  it('asks for the name of a standard that begins, once among its rows, before anything is sent', () => {
    const held = sheet([of({})]);
    const wrong = (rows: readonly Record<string, RawCell>[]) => reviewed(held, rows).map((one) => one.wrong.standardName);
    const asked = said('quality.newStandardIsNamed');
    const bare = { standardName: '' };
    expect(wrong([row(bare), row({ ...bare, name: '두께' })])).toEqual([asked, asked]);
    expect(wrong([row(bare), row({ name: '두께' })])).toEqual([undefined, undefined]);
    // Another item or stage has a standard of its own, and one that stands has its name.
    expect(wrong([row({ productId: 'P-7', ...bare }), row({ productId: 'P-7', stage: '초물', ...bare })])).toEqual([undefined, asked]);
  });
});
