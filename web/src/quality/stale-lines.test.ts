import { expect, test } from 'vitest';
import { lineOf, written } from './lines.ts';
import { linesOf, mergedDraft, readVersions, versionsOf } from './stale-lines.ts';

const was = [
  { key: 'c1', name: '외경', nominal: 12, lsl: 11.98, usl: 12.02 },
  { key: 'c2', name: '버 없음', kind: 'ATTRIBUTE' as const },
  { key: 'c3', name: '경도', lsl: 58 },
];
const base = { head: { name: '초품', drawingFileId: null }, lines: linesOf(was) };
const named = (draft: { lines: readonly { text: { name: string } }[] }) => draft.lines.map(({ text }) => text.name);

test('what each changed of another line stands in both', () => {
  const [first, second, third] = base.lines as [ReturnType<typeof lineOf>, ReturnType<typeof lineOf>, ReturnType<typeof lineOf>];
  const mine = { ...base, lines: [written(first, 'usl', '12.03'), second, third, lineOf({ name: '진원도' })] };
  const theirs = {
    head: { name: '초품 검사', drawingFileId: 7 },
    lines: linesOf([was[0] as never, { ...was[1], name: '버' } as never, was[2] as never, { key: 'c4', name: '길이' }]),
  };
  const merged = mergedDraft(base, mine, theirs);
  expect(named(merged)).toEqual(['외경', '버', '경도', '길이', '진원도']);
  expect(merged.lines[0]?.text.usl).toBe('12.03');
  expect(merged.head).toEqual({ name: '초품 검사', drawingFileId: 7 });
});

test('of a line that both changed mine stands, and both are shown in a sentence', () => {
  const [first, ...rest] = base.lines as [ReturnType<typeof lineOf>];
  const mine = { ...base, lines: [written(first, 'usl', '12.03'), ...rest] };
  const theirs = { ...base, lines: linesOf([{ ...was[0], usl: 12.05 } as never, was[1] as never, was[2] as never]) };
  expect(mergedDraft(base, mine, theirs).lines[0]?.text.usl).toBe('12.03');
  const versions = readVersions(versionsOf(base, mine, theirs), (field, value) => `${field} ${value}`);
  expect([versions.base, versions.mine, versions.theirs].map((version) => version['line.c1'])).toEqual([
    'usl 12.02',
    'usl 12.03',
    'usl 12.05',
  ]);
  expect(versions.mine['line.c3']).toBe('경도 · 58');
});

test('a line that I took out stays out, and one that they took out goes unless I changed it', () => {
  const [first, second, third] = base.lines as [ReturnType<typeof lineOf>, ReturnType<typeof lineOf>, ReturnType<typeof lineOf>];
  const theirs = { ...base, lines: linesOf([was[0] as never]) };
  expect(named(mergedDraft(base, { ...base, lines: [second, third] }, theirs))).toEqual([]);
  expect(named(mergedDraft(base, { ...base, lines: [first, written(second, 'name', '버'), third] }, theirs))).toEqual(['외경', '버']);
});

test('whoever moved lines says their order', () => {
  const [first, second, third] = base.lines as [ReturnType<typeof lineOf>, ReturnType<typeof lineOf>, ReturnType<typeof lineOf>];
  const theirs = { ...base, lines: linesOf([...was].reverse()) };
  expect(named(mergedDraft(base, { ...base, lines: [first, written(second, 'unit', 'EA'), third] }, theirs))).toEqual([
    '경도',
    '버 없음',
    '외경',
  ]);
  expect(named(mergedDraft(base, { ...base, lines: [second, first, third] }, theirs))).toEqual(['버 없음', '외경', '경도']);
});
