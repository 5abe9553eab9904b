import { z } from 'zod';
import { Name } from '../kit/shape.ts';
import type { CharacteristicKind } from '../quality/standard.ts';
import { dfqFields } from './dfq.ts';
import type { MeasuredTable, MeasurementFormat } from './measured-table.ts';
import { numberIn } from './typed-value.ts';

/** What a column may be: the values of one characteristic; or, where a line is one value, which characteristic and what it measured; and what stands beside. */
export const columnRoles = ['VALUES', 'NAME', 'VALUE', 'NOMINAL', 'LSL', 'USL', 'LOT', 'SAMPLE', 'TIME', 'GAUGE', 'OPERATOR'] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** A characteristic of a standard as a mapping names it, the same through all revisions: `QS-1/c2`. */
const Target = z.string().min(3).max(120);
const Head = Name(220);
export const Mapping = z.object({
  columns: z.array(z.object({ head: Head, as: z.enum(columnRoles), of: Target.nullish() })).max(300),
  /** Where a line is one value: which characteristic a name in the file stands for. */
  names: z
    .array(z.object({ name: Head, of: Target }))
    .max(500)
    .default([]),
});
export type Mapping = z.infer<typeof Mapping>;

/** A characteristic that values may be of. */
export type Target = {
  of: string;
  id: number;
  name: string;
  nameEn?: string | null | undefined;
  balloonNo: string | null;
  kind: CharacteristicKind;
  nominal: number | null;
  lsl: number | null;
  usl: number | null;
  unit: string | null;
};

/** What a file is recognised by the next time: its format and the names of its columns. */
export const signatureOf = (format: MeasurementFormat, { heads }: Pick<MeasuredTable, 'heads'>) =>
  [format, ...heads.map(({ head }) => plain(head))].join('\n').slice(0, 4000);

const said: Readonly<Record<Exclude<ColumnRole, 'VALUES'>, readonly string[]>> = {
  NAME: ['characteristic', 'feature', 'item', 'dimension', '항목', '검사항목', '측정항목', '특성', '측정요소', '요소', '치수명'],
  VALUE: ['actual', 'measured', 'measurement', 'value', 'result', '측정값', '실측값', '측정치', '실측치', '값'],
  NOMINAL: ['nominal', 'target', '기준값', '공칭값', '설계값', '기준치', '공칭치수'],
  LSL: ['lsl', 'lowerlimit', '하한', '하한값', '하한규격', '규격하한'],
  USL: ['usl', 'upperlimit', '상한', '상한값', '상한규격', '규격상한'],
  LOT: ['lot', 'lotno', 'lotnumber', 'batch', 'batchno', '로트', '로트번호', 'k0006'],
  SAMPLE: ['sample', 'sampleno', 'no', 'n', 'piece', 'pieceno', 'part', 'partno', '시료', '시료번호', '순번', '번호'],
  TIME: ['time', 'date', 'datetime', 'timestamp', 'measuredat', '측정일시', '측정시간', '측정일', '일시', '시간', '날짜', 'k0004'],
  GAUGE: ['gauge', 'gage', 'instrument', '측정기', '계측기', '측정기번호', 'k0012'],
  OPERATOR: ['operator', 'inspector', 'measuredby', '측정자', '검사자', '작업자', 'k0008'],
};
const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s._#()[\]/-]+/g, '');
const meanings = new Map(Object.entries(said).flatMap(([as, words]) => words.map((word) => [word, as as ColumnRole] as const)));

/** The characteristic that a name in the file is the name of; null where none is, or several that are judged in different ways. */
export const targetNamed = (targets: readonly Target[], name: string): string | null => {
  const wanted = plain(name);
  const called = targets.filter((one) => [one.name, one.nameEn].some((text) => text && plain(text) === wanted));
  const found = called.length > 0 ? called : targets.filter(({ balloonNo }) => balloonNo && plain(balloonNo) === wanted);
  const [first] = found;
  const alike = found.every(({ kind, lsl, usl }) => kind === first?.kind && lsl === first.lsl && usl === first.usl);
  return first && alike ? first.of : null;
};

/** What a file’s columns most likely mean. */
export const proposedMapping = ({ heads, rows }: MeasuredTable, targets: readonly Target[]): Mapping => {
  const isNumeric = (at: number) => {
    const told = rows.slice(0, 200).flatMap(({ cells }) => cells[at]?.trim() || []);
    return told.length > 0 && told.filter((cell) => !Number.isNaN(numberIn(cell).value) || numberIn(cell).unclear).length * 2 > told.length;
  };
  const guesses = heads.map((column, at) => {
    const of = targetNamed(targets, column.head);
    if (of) return { head: column.head, as: 'VALUES' as const, of };
    const isDescribed = column.nominal !== undefined || column.lsl !== undefined || column.usl !== undefined;
    const as = isDescribed ? undefined : meanings.get(plain(column.head));
    if (as) return { head: column.head, as };
    const isField = dfqFields.some((field) => field === column.head);
    return !isField && isNumeric(at) ? { head: column.head, as: 'VALUES' as const } : null;
  });
  const once = guesses.filter(
    (one, at) => one !== null && (one.as === 'VALUES' || guesses.findIndex((other) => other?.as === one.as) === at),
  );
  const known = once.flatMap((one) => one ?? []);
  const isLong = known.some(({ as }) => as === 'NAME') && known.some(({ as }) => as === 'VALUE');
  const columns = known.filter(({ as }) => (isLong ? as !== 'VALUES' : !longRoles.includes(as)));
  if (!isLong) return { columns, names: [] };
  return {
    columns,
    names: namesIn({ heads, rows }, columns)
      .flatMap((name) => ({ name, of: targetNamed(targets, name) ?? '' }))
      .filter(({ of }) => of),
  };
};
const longRoles: readonly ColumnRole[] = ['NAME', 'VALUE', 'NOMINAL', 'LSL', 'USL'];

/** The names of characteristics in a file whose lines are single values, in their order. */
export const namesIn = ({ heads, rows }: Pick<MeasuredTable, 'heads' | 'rows'>, columns: Mapping['columns']): string[] => {
  const at = heads.findIndex(({ head }) => columns.some((column) => column.as === 'NAME' && column.head === head));
  return at < 0 ? [] : [...new Set(rows.flatMap(({ cells }) => cells[at]?.trim() || []))].slice(0, 500);
};
