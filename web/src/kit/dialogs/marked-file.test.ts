import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type Column, columnsOf } from '../columns/columns.ts';
import { plansOf } from '../excel/check.ts';
import { markedFile } from './marked-file.ts';

const { text } = columnsOf<{ code: string; name: string }>();
const speech = { say: (key: string) => key, lang: 'kr' as const, words: 'x', codes: {} };
const plans = plansOf(
  z.object({ code: z.string(), name: z.string() }),
  [text('code', { name: '코드' }), text('name', { name: '이름' })] as unknown as Column<never>[],
  [speech],
);

it('a marked file names each error with its column and fills its cell red', () => {
  const row = (id: number, wrong: Record<string, string>) => ({
    id,
    cells: { code: `P-${id}`, name: '' },
    values: {},
    wrong,
    stamp: { id, version: 1 },
    state: 'CHANGED' as const,
    before: {},
  });
  const file = markedFile('품목', { rows: [row(1, {}), row(2, { name: '필수', '': '그사이 고쳐졌습니다' })], plans, speech }, (key) => key);
  const sheet = strFromU8(unzipSync(file)['xl/worksheets/sheet1.xml'] as Uint8Array);
  const cell = (at: string) => new RegExp(`<c r="${at}"[^>]*>`).exec(sheet)?.[0] ?? '';
  expect(sheet).toContain('이름: 필수 / 그사이 고쳐졌습니다');
  expect(['A2', 'C2', 'A3', 'B3', 'C3'].map((at) => cell(at).includes('s="4"'))).toEqual([false, false, true, false, true]);
  expect(sheet).toContain('record.version');
});
