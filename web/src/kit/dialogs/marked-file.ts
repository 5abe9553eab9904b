import { titleOf } from '../columns/readable.ts';
import { sheetWriter } from '../excel/sheet.ts';
import type { Translate } from '../words/words.ts';
import type { useImport } from './use-import.ts';

/** The rows under review as a file: what is wrong stands in words at its front and red in its cells. It can be corrected and imported again. */
export const markedFile = (
  name: string,
  { rows, plans, speech }: Pick<ReturnType<typeof useImport>, 'rows' | 'plans' | 'speech'>,
  t: Translate,
) => {
  const stamped = rows.some(({ stamp }) => stamp);
  const titles = plans.map(({ column }) => titleOf(column, speech));
  const stamps = stamped ? [t('record.id'), t('record.version')] : [];
  const writer = sheetWriter({
    name,
    heads: [[t('import.problem'), ...titles, ...stamps]],
    widths: [60, ...plans.map(({ column }) => Math.max(12, Math.round((column.width ?? 140) / 8))), ...stamps.map(() => 10)],
  });
  writer.add(
    rows.map(({ wrong, cells, stamp }) => [
      saidIn(wrong, (field) => titles[plans.findIndex(({ column }) => column.id === field)]),
      ...plans.map(({ column }) => cells[column.id] ?? null),
      ...(stamped ? [stamp?.id ?? null, stamp?.version ?? null] : []),
    ]),
    (row, column) => {
      const field = plans[column - 1]?.column.id;
      return field === undefined ? column === 0 && Object.keys(rows[row]?.wrong ?? {}).length > 0 : rows[row]?.wrong[field] !== undefined;
    },
  );
  return writer.finish();
};

/** All that is wrong in a row, each sentence after its column's name. */
export const saidIn = (wrong: Readonly<Record<string, string>>, titleAt: (field: string) => string | undefined) =>
  Object.entries(wrong)
    .map(([field, sentence]) => [titleAt(field), sentence].filter(Boolean).join(': '))
    .join(' / ');
