import { Form, Input } from 'antd';
import { useState } from 'react';
import { useScope } from '../kit/form/scope.ts';
import { useSay } from '../kit/words/use-say.ts';

type Row = Record<string, unknown>;
export type LineColumn = { key: string; is?: 'number' | 'flag' | 'list' };
type Props = { name: (string | number)[]; label: string; columns: readonly LineColumn[]; example: string };

const shown = (value: unknown, { is }: LineColumn) => {
  if (value === undefined || value === null) return '';
  if (is === 'flag') return value ? 'o' : '';
  return Array.isArray(value) ? value.join(', ') : String(value);
};
const read = (text: string, { is }: LineColumn): unknown => {
  if (text === '') return undefined;
  if (is === 'number') return Number.isNaN(Number(text)) ? text : Number(text);
  if (is === 'flag') return /^(o|y|yes|true|1|예)$/i.test(text);
  return is === 'list'
    ? text
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean)
    : text;
};
const textOf = (rows: readonly Row[], columns: readonly LineColumn[]) =>
  rows
    .map((row) =>
      columns
        .map((column) => shown(row[column.key], column))
        .join('; ')
        .replace(/(; )+$/, ''),
    )
    .join('\n');
/** Cells are parted by semicolons, or by tabs as a spreadsheet copies them. */
const rowsOf = (text: string, columns: readonly LineColumn[]): Row[] =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const cells = line.split(line.includes('\t') ? '\t' : ';').map((cell) => cell.trim());
      return Object.fromEntries(
        columns.flatMap((column, at) => {
          const value = read(cells[at] ?? '', column);
          return value === undefined ? [] : [[column.key, value]];
        }),
      );
    });

/** A list that engineers keep in a spreadsheet, as lines to type or paste. */
export const LinesField = ({ name, label, columns, example }: Props) => {
  const { say, t } = useSay();
  return (
    <Form.Item
      name={name}
      label={say(label)}
      extra={`${t('connection.linesHelp')} ${columns.map(({ key }) => say(`connection.line.${key}`)).join('; ')}`}
    >
      <Lines columns={columns} example={example} />
    </Form.Item>
  );
};

type Given = { value?: Row[]; onChange?: (rows: Row[]) => void; id?: string; columns: readonly LineColumn[]; example: string };
const Lines = ({ value, onChange, columns, example, id }: Given) => {
  const { readOnly } = useScope();
  const [text, setText] = useState(() => textOf(value ?? [], columns));
  return (
    <Input.TextArea
      {...(id && { id })}
      value={text}
      disabled={readOnly}
      autoSize={{ minRows: 2, maxRows: 12 }}
      placeholder={example}
      spellCheck={false}
      onChange={({ target }) => {
        setText(target.value);
        onChange?.(rowsOf(target.value, columns));
      }}
    />
  );
};
