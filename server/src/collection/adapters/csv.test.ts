import { appendFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CsvFileKind, CsvSettings } from '@lotline/contract/collection/connection-settings';
import { afterEach, describe, expect, test } from 'vitest';
import { dayInName, headLineOf, isNamedLike, readRows } from './csv.ts';
import { type CsvMemory, type Memory, openCsvFolder } from './csv-folder.ts';
import type { Link } from './heard.ts';
import { listening, until } from './testing.ts';

const zone = 'Asia/Seoul';
const kind = (more: object = {}) => CsvFileKind.parse({ name: 'plating', pattern: '*.csv', timeColumn: 'Time', ...more });
const rows = (text: string, one = kind(), name = 'line-2021.09.06.csv') => {
  const head = headLineOf(text, one) ?? '';
  return readRows(head, text.slice(text.indexOf(head) + head.length + 1), one, { day: dayInName(name), last: null }, zone, 1);
};
const short = ({ heard }: ReturnType<typeof rows>) => heard.map(({ tag, at, value }) => `${tag} ${at?.toISOString()} ${value}`);

describe('rows', () => {
  test('of a plating line: the day from the name, the time in Korean', () => {
    expect(short(rows('Index,Time,pH\n1,오후 4:29:15.0,10.37\n2,오후 4:29:20.5,10.9', kind({ columns: ['pH'] })))).toEqual([
      'pH 2021-09-06T07:29:15.000Z 10.37',
      'pH 2021-09-06T07:29:20.500Z 10.9',
    ]);
  });
  test('go on past midnight, and a little out of order they don’t', () => {
    const read = rows('Time,pH\n오후 11:59:58,1\n오후 11:59:57,2\n오전 12:00:01,3\n오전 12:00:00,4', kind());
    expect(read.heard.map(({ at }) => at?.toISOString().slice(0, 19))).toEqual([
      ...['2021-09-06T14:59:58', '2021-09-06T14:59:57', '2021-09-06T15:00:01', '2021-09-06T15:00:00'],
    ]);
  });
  test('with a date of their own, in other words and separators', () => {
    expect(short(rows('일자;Time;온도\n2026.11.27;오전 9:00:00;1.234,5', kind({ dateColumn: '일자' })))).toEqual([
      '온도 2026-11-27T00:00:00.000Z 1234.5',
    ]);
    expect(
      short(
        rows(
          'Time\tTag\tValue\n2026-11-27 09:00:00.123\tpress/온도\t20.123456789',
          kind({ shape: 'LONG', tagColumn: 'Tag', valueColumn: 'Value' }),
        ),
      ),
    ).toEqual(['press/온도 2026-11-27T00:00:00.123Z 20.123456789']);
  });
  test('that can’t be read are named by their line, and the rest goes on', () => {
    const read = rows('Time,pH\n오후 1:00:00,7\n어제,8\n오후 1:00:02,높음\n오후 1:00:03\n오후 1:00:04,9', kind({ columns: ['pH'] }));
    expect(read.skipped).toEqual([
      { line: 3, why: 'TIME' },
      { line: 4, why: 'VALUE' },
      { line: 5, why: 'WIDTH' },
    ]);
    expect(read.heard.map(({ value }) => value)).toEqual([7, 9]);
  });
  test('a column that isn’t there is said', () =>
    expect(rows('Time,pH\n오후 1:00:00,7', kind({ columns: ['Temp'] })).missing).toEqual(['Temp']));
});
test('a day in a name', () => {
  expect(['20kemp-abh-sensor-2021.09.06.csv', '20210906_press.csv', 'press-20211399.csv', 'press.csv'].map(dayInName)).toEqual([
    ...['2021-09-06', '2021-09-06', null, null],
  ]);
  expect([isNamedLike('도금-1.CSV', '도금-?.csv'), isNamedLike('a.csv.tmp', '*.csv'), isNamedLike('axcsv', '*.csv')]).toEqual([
    true,
    false,
    false,
  ]);
});

const links: Link[] = [];
afterEach(async () => {
  for (const link of links.splice(0)) await link.close();
});
const inMemory = (): Memory & { kept: CsvMemory | null } => {
  const memory = {
    kept: null as CsvMemory | null,
    load: () => Promise.resolve(structuredClone(memory.kept)),
    save: (given: CsvMemory) => {
      memory.kept = structuredClone(given);
      return Promise.resolve();
    },
  };
  return memory;
};
const watched = (more: object = {}, folder = mkdtempSync(path.join(tmpdir(), 'signals-')), memory = inMemory(), tags = 'a') => {
  const ears = listening();
  const files = [{ name: 'line', pattern: '*.csv', timeColumn: 'Time', ...more }];
  const link = openCsvFolder(CsvSettings.parse({ kind: 'CSV', folder, everyMs: 100, files }), memory, zone, ears.ears, tags);
  links.push(link);
  const at = (name: string) => path.join(folder, name);
  return {
    ...ears,
    link,
    folder,
    memory,
    at,
    done: () => readdirSync(at('lotline-done')),
    values: () => ears.heard.map(({ value }) => value),
  };
};
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a folder', () => {
  test('a file is taken when it is whole, and moved aside with a report', async () => {
    const folder = watched();
    writeFileSync(folder.at('a-20260101.csv'), 'Time,pH\n09:00:00,1\n09:00:0');
    await wait(250);
    expect(folder.values()).toEqual([]);
    appendFileSync(folder.at('a-20260101.csv'), '1,2\nlater,3\n');
    await until(() => folder.values().length === 2);
    await until(() => !readdirSync(folder.folder).includes('a-20260101.csv'));
    expect(folder.done().sort()).toEqual(['a-20260101.csv', 'a-20260101.csv.report.json']);
    expect(JSON.parse(readFileSync(folder.at('lotline-done/a-20260101.csv.report.json'), 'utf8'))).toMatchObject({
      lines: 4,
      skipped: [{ line: 4, why: 'TIME' }],
    });
    expect(folder.troubles).toEqual([{ code: 'collection.csv.rowsSkipped', facts: { what: 'a-20260101.csv', count: 1, line: 4 } }]);
  });
  test('a file without a last line end is taken when it has long looked the same', async () => {
    const folder = watched();
    writeFileSync(folder.at('a-20260101.csv'), 'Time,pH\n09:00:00,1\n09:00:01,2');
    await until(() => folder.values().length === 2);
  });
  test('the same file again is moved aside and said, also after a start', async () => {
    const first = watched();
    const text = 'Time,pH\n09:00:00,1\n';
    writeFileSync(first.at('a-20260101.csv'), text);
    await until(() => first.values().length === 1);
    await until(() => !readdirSync(first.folder).includes('a-20260101.csv'));
    await first.link.close();
    const again = watched({}, first.folder, first.memory);
    writeFileSync(again.at('a-20260101.csv'), text);
    await until(() => again.codes().includes('collection.csv.fileTwice'));
    await until(() => again.done().includes('a-20260101 (2).csv'));
    expect(again.values()).toEqual([]);
  });
  test('one that was taken before its columns stood for anything is read when they do', async () => {
    const first = watched();
    const text = 'Time,pH\n09:00:00,1\n';
    writeFileSync(first.at('a-20260101.csv'), text);
    await until(() => first.values().length === 1);
    await until(() => !readdirSync(first.folder).includes('a-20260101.csv'));
    await first.link.close();
    const again = watched({}, first.folder, first.memory, 'b');
    writeFileSync(again.at('a-20260101.csv'), text);
    await until(() => again.values().length === 1);
    expect(again.codes()).toEqual([]);
  });
  test('closed in the middle of a large file, it is read whole when it is opened again', async () => {
    const first = watched();
    const durable = first.hold();
    const lines = Array.from({ length: 6000 }, (_, n) => `09:00:00,${n},${'-'.repeat(1000)}`);
    writeFileSync(first.at('a-20260101.csv'), `Time,pH,note\n${lines.join('\n')}\n`);
    await until(() => first.sinking() > 0);
    const closed = first.link.close();
    durable();
    await closed;
    expect(first.values().length).toBeLessThan(6000);
    expect(readdirSync(first.folder)).toEqual(['a-20260101.csv']);
    const again = watched({}, first.folder, first.memory);
    await until(() => readdirSync(first.folder).includes('lotline-done'));
    expect(new Set(again.values()).size).toBe(6000);
  });
  test('a file that grows is read on by whole lines, from where we stopped also after a start, and anew when it begins anew', async () => {
    const first = watched({ grows: true });
    const file = first.at('log-20260101.csv');
    writeFileSync(file, 'Time,pH\n09:00:00,1\n09:00:0');
    await until(() => first.values().length === 1);
    appendFileSync(file, '1,2\n09:00:02,3');
    await until(() => first.values().length === 2);
    await first.link.close();
    const again = watched({ grows: true }, first.folder, first.memory);
    appendFileSync(file, '\n09:00:03,4\n');
    await until(() => again.values().length === 2);
    expect([first.values(), again.values()]).toEqual([
      [1, 2],
      [3, 4],
    ]);
    writeFileSync(file, 'Time,pH\n10:00:00,5\n');
    await until(() => again.values().length === 3);
    expect(again.values()).toEqual([3, 4, 5]);
  });
  test('letters of an older Windows', async () => {
    const folder = watched({ timeColumn: '시간' });
    // 시간,온도 in code page 949.
    writeFileSync(
      folder.at('a.csv'),
      Buffer.concat([Buffer.from([0xbd, 0xc3, 0xb0, 0xa3, 0x2c, 0xbf, 0xc2, 0xb5, 0xb5]), Buffer.from('\n2026-01-01 09:00:00,20.5\n')]),
    );
    await until(() => folder.heard.length === 1);
    expect(folder.heard[0]).toMatchObject({ tag: '온도', value: 20.5 });
  });
  test('what has no such column fails, what is of no kind stays, and both are said', async () => {
    const folder = watched();
    writeFileSync(folder.at('other.txt'), 'x');
    writeFileSync(folder.at('a.csv'), 'Datum,pH\n1,2\n');
    await until(() => readdirSync(folder.folder).includes('lotline-failed'));
    await until(() => folder.codes().length === 2);
    expect(folder.codes().sort()).toEqual(['collection.csv.columnMissing', 'collection.csv.fileUnknown']);
    expect(readdirSync(folder.folder)).toContain('other.txt');
  });
  test('one that isn’t there is said, and found when it comes', async () => {
    const folder = watched({}, path.join(mkdtempSync(path.join(tmpdir(), 'signals-')), 'later'));
    await until(() => folder.codes().includes('collection.csv.folderMissing'));
  });
});
