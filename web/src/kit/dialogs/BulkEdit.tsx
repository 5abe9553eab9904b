import { Alert } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { cellOf } from '../columns/cell-of.ts';
import { type Column, columnsOf } from '../columns/columns.ts';
import { titleOf } from '../columns/readable.ts';
import { isWrong, plansOf, type RawCell, type Reviewed, review } from '../excel/check.ts';
import { keysOf } from '../form/copy-of.ts';
import type { Shaped } from '../form/typed.ts';
import { useUnsaved } from '../form/unsaved.ts';
import { Grid } from '../grid/Grid.tsx';
import { MinusOutlined, PlusOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { Modal } from '../look/Modal.tsx';
import { tell } from '../messages/snackbar.tsx';
import { useCodeNames } from '../net/codes.ts';
import { failureText } from '../net/failure.ts';
import { rowProblemsOf } from '../net/refusal.ts';
import { wholeOf } from '../net/source.ts';
import { useSay } from '../words/use-say.ts';
import { BulkValue } from './BulkValue.tsx';
import { columnAt } from './use-import.ts';

type Stamped = { id: number; version: number };
type Values = Record<string, unknown>;
type Props<Row extends Stamped> = {
  rows: readonly Row[];
  table: string;
  draft: Shaped;
  columns: readonly Column<Row>[];
  words: string;
  nameOf: (row: Row) => string;
  save: (rows: readonly (Values & Stamped)[]) => Promise<unknown>;
  close: () => void;
};
type Field = { key: number; id: string; cell: RawCell };

/** Gives several records the same values: what each was and becomes is seen before all of them are saved, or none. */
export const BulkEdit = <Row extends Stamped>({ rows, table, draft, columns, words, nameOf, save, close }: Props<Row>) => {
  const { t, say, lang } = useSay();
  const codes = useCodeNames(columns);
  const speech = useMemo(() => ({ say, lang, words, codes }), [say, lang, words, codes]);
  const plans = useMemo(() => {
    const keys = keysOf(table);
    return plansOf(draft, columns as readonly Column<never>[], [speech]).filter(({ column }) => !keys.includes(column.id));
  }, [table, draft, columns, speech]);
  const last = useRef(0);
  const [fields, setFields] = useState<readonly Field[]>([{ key: 0, id: '', cell: null }]);
  const [refused, setRefused] = useState<ReadonlyMap<number, Reviewed['wrong']>>(new Map());
  const [sentence, setSentence] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const change = (next: readonly Field[]) => {
    setFields(next);
    setRefused(new Map());
    setSentence(null);
  };

  const named = useMemo(() => fields.filter(({ id }) => id !== ''), [fields]);
  const reviewed = useMemo(() => {
    const chosen = plans.filter(({ column }) => named.some(({ id }) => id === column.id));
    const byId = new Map(rows.map((row) => [row.id, row as unknown as Values]));
    const by = { draft, plans: chosen, lang, t: say, speeches: [speech], recordOf: (id: number) => byId.get(id) };
    const cells = Object.fromEntries(named.map(({ id, cell }) => [id, cell]));
    return rows.map(({ id, version }) => {
      const made = review(by, id, cells, { id, version });
      // A record that is wrong in a field that stays isn't made worse here; the server says so where it matters.
      const wrong = Object.fromEntries(Object.entries(made.wrong).filter(([field]) => field === '' || field in made.before));
      return { ...made, wrong: refused.get(id) ?? wrong };
    });
  }, [rows, named, plans, draft, lang, say, speech, refused]);
  const changed = reviewed.filter(({ state }) => state === 'CHANGED');
  const wrong = reviewed.filter(isWrong).length;
  useUnsaved(() => changed.length > 0);

  const submit = async () => {
    setSaving(true);
    setSentence(null);
    try {
      await save(changed.map(({ values, id }) => ({ ...values, id, version: rows.find((row) => row.id === id)?.version ?? 0 })));
      tell.success(t('bulk.saved', { rows: changed.length }));
      close();
    } catch (failure) {
      setSentence(failureText(failure));
      const problems = Map.groupBy(rowProblemsOf(failure), ({ row }) => changed[row]?.id ?? 0);
      setRefused(
        new Map([...problems].map(([id, its]) => [id, Object.fromEntries(its.map(({ path, message }) => [columnAt(path), message]))])),
      );
    } finally {
      setSaving(false);
    }
  };
  const why = changed.length === 0 ? t('bulk.unnamed') : wrong > 0 ? t('bulk.wrong', { wrong }) : undefined;

  return (
    <Modal
      open
      width={960}
      title={t('bulk.title', { rows: rows.length })}
      mask={{ closable: false }}
      onCancel={close}
      footer={
        <div className="kit-drawer-foot">
          <span className="kit-quiet" aria-live="polite">
            {t('bulk.summary', { rows: rows.length, changed: changed.length })}
          </span>
          <span className="kit-foot-space" />
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="primary" loading={saving} disabled={why !== undefined} title={why} onClick={() => void submit()}>
            {t('action.save')}
          </Button>
        </div>
      }
    >
      {sentence && <Alert type="error" showIcon title={sentence} role="alert" style={{ marginBottom: 8 }} />}
      <div className="kit-bulk-fields">
        {fields.map((field) => (
          <BulkValue
            key={field.key}
            plans={plans.filter(({ column }) => column.id === field.id || !fields.some(({ id }) => id === column.id))}
            field={field.id}
            cell={field.cell}
            texts={(column) => [...new Set(rows.map((row) => String(cellOf(column as Column<Row>, row, speech) ?? '')))].filter(Boolean)}
            change={(id, cell) => change(fields.map((one) => (one.key === field.key ? { ...one, id, cell } : one)))}
            speech={speech}
          >
            <Button
              icon={<MinusOutlined />}
              aria-label={t('bulk.removeField')}
              title={t('bulk.removeField')}
              onClick={() => change(fields.filter(({ key }) => key !== field.key))}
            />
          </BulkValue>
        ))}
      </div>
      <Button
        icon={<PlusOutlined />}
        style={{ marginBottom: 10 }}
        onClick={() => {
          last.current += 1;
          change([...fields, { key: last.current, id: '', cell: null }]);
        }}
      >
        {t('bulk.addField')}
      </Button>
      <Preview rows={rows} reviewed={reviewed} fields={named.map(({ id }) => id)} columns={columns} words={words} nameOf={nameOf} />
    </Modal>
  );
};

type PreviewProps<Row> = Pick<Props<Row & Stamped>, 'columns' | 'words'> & {
  rows: readonly Row[];
  reviewed: readonly Reviewed[];
  fields: readonly string[];
  nameOf: (row: Row) => string;
};
const { text } = columnsOf<Reviewed>();

/** Each record with what it says now, struck through, and what it will say. */
const Preview = <Row extends Stamped>({ rows, reviewed, fields, columns, words, nameOf }: PreviewProps<Row>) => {
  const { t, say, lang } = useSay();
  const shown = useMemo(() => {
    const names = new Map(rows.map((row) => [row.id, nameOf(row)]));
    return [
      text('name', { title: 'bulk.record', width: 200, value: ({ id }) => names.get(id) }),
      ...fields.flatMap((field) => {
        const column = columns.find(({ id }) => id === field);
        if (!column) return [];
        return text(field, {
          name: titleOf(column as Column<unknown>, { say, lang, words }),
          width: 240,
          value: ({ cells }) => cells[field],
          cellTone: ({ wrong, before }) => (wrong[field] ? 'wrong' : field in before ? 'changed' : undefined),
          show: ({ cells, before, wrong }) => (
            <span title={wrong[field]}>
              {field in before && <del className="kit-before">{said(before[field])}</del>}
              {said(cells[field])}
              {wrong[field] && <span className="kit-reason"> {wrong[field]}</span>}
            </span>
          ),
        });
      }),
      text('wrong', { title: 'import.problem', width: 240, value: ({ wrong }) => Object.values(wrong).join(' ') }),
    ];
  }, [rows, fields, columns, words, nameOf, say, lang]);
  const source = useMemo(() => wholeOf(reviewed), [reviewed]);
  return (
    <Grid
      id={`bulk.${words}`}
      label={t('bulk.preview')}
      columns={shown}
      source={source}
      height={320}
      select="none"
      filters={false}
      foot={false}
    />
  );
};
const said = (cell: RawCell | undefined) => (cell === null || cell === undefined || cell === '' ? '–' : String(cell));
