import { Alert } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { cellOf } from '../columns/cell-of.ts';
import type { Column } from '../columns/columns.ts';
import { isWrong, plansOf, type RawCell, type Reviewed, review } from '../excel/check.ts';
import { keysOf } from '../form/copy-of.ts';
import { partOf } from '../form/part-of.ts';
import type { Shaped } from '../form/typed.ts';
import { mayLeave, useUnsaved } from '../form/unsaved.ts';
import { MinusOutlined, PlusOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { Modal } from '../look/Modal.tsx';
import { tell, undoMs } from '../messages/snackbar.tsx';
import { useCodeNames } from '../net/codes.ts';
import { failureText } from '../net/failure.ts';
import { rowProblemsOf } from '../net/refusal.ts';
import { Underway } from '../net/underway.ts';
import { undoAct } from '../net/undo.ts';
import { useSay } from '../words/use-say.ts';
import { t as tNow } from '../words/words.ts';
import { BulkPreview } from './BulkPreview.tsx';
import { BulkValue, pickerOf } from './BulkValue.tsx';
import { columnAt } from './use-import.ts';
import { useSaveKey } from './use-save-key.ts';

type Stamped = { id: number; version: number };
type Values = Record<string, unknown>;
type Save = (rows: readonly (Values & Stamped)[]) => Promise<unknown>;
type Props<Row extends Stamped> = {
  rows: readonly Row[];
  table: string;
  draft: Shaped;
  columns: readonly Column<Row>[];
  words: string;
  nameOf: (row: Row) => string;
  save: Save;
  /** Hears which row changed first, and in which column. */
  saved?: (id: number, column: string) => void;
  close: () => void;
};
/** No cell stands for a value that nobody has entered yet, null for one that is to be empty. */
type Field = { key: number; id: string; cell?: RawCell | undefined };

/** Gives several records the same values: what each was and becomes is seen before all of them are saved, or none. */
export const BulkEdit = <Row extends Stamped>({ rows: chosen, table, draft, columns, words, nameOf, save, saved, close }: Props<Row>) => {
  const { t, say, lang } = useSay();
  const codes = useCodeNames(columns);
  const speech = useMemo(() => ({ say, lang, words, codes }), [say, lang, words, codes]);
  const plans = useMemo(() => {
    const keys = keysOf(table);
    return plansOf(draft, columns as readonly Column<never>[], [speech]).filter(({ column }) => !keys.includes(column.id));
  }, [table, draft, columns, speech]);
  const last = useRef(0);
  const [fields, setFields] = useState<readonly Field[]>([{ key: 0, id: '' }]);
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [refused, setRefused] = useState<ReadonlyMap<number, Reviewed['wrong']>>(new Map());
  const [sentence, setSentence] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const forget = () => {
    setRefused(new Map());
    setSentence(null);
  };
  const change = (next: readonly Field[]) => {
    setFields(next);
    forget();
  };

  const rows = useMemo(() => chosen.filter(({ id }) => !left.has(id)), [chosen, left]);
  const named = useMemo(
    () => plans.filter(({ column }) => fields.some(({ id, cell }) => id === column.id && cell !== undefined)),
    [plans, fields],
  );
  const reviewed = useMemo(() => {
    const byId = new Map(rows.map((row) => [row.id, row as unknown as Values]));
    const by = { draft, plans: named, lang, t: say, speeches: [speech], recordOf: (id: number) => byId.get(id) };
    const cells = Object.fromEntries(fields.flatMap(({ id, cell }) => (cell === undefined ? [] : [[id, cell]])));
    return rows.map(({ id, version }) => {
      const made = review(by, id, cells, { id, version });
      // A record that is wrong in a field that stays isn't made worse here; the server says so where it matters.
      const wrong = Object.fromEntries(Object.entries(made.wrong).filter(([field]) => field === '' || field in made.before));
      return { ...made, wrong: refused.get(id) ?? wrong };
    });
  }, [rows, named, fields, draft, lang, say, speech, refused]);
  const changed = reviewed.filter(({ state }) => state === 'CHANGED');
  const wrong = reviewed.filter(isWrong);
  const same = named.length > 0 ? rows.length - changed.length : 0;
  useUnsaved(() => changed.length > 0);
  const leave = async () => {
    if (!saving && (await mayLeave(() => changed.length > 0))) close();
  };

  const why =
    named.length === 0
      ? t('bulk.unnamed')
      : changed.length === 0
        ? t('bulk.noneChange')
        : wrong.length > 0
          ? t('bulk.wrong', { wrong: wrong.length })
          : undefined;
  const submit = async () => {
    if (saving) return;
    if (why !== undefined) return void tell.info(why);
    const by = new Map(rows.map((row) => [row.id, row]));
    const sent = changed.map(({ values, id }) => ({ ...values, id, version: by.get(id)?.version ?? 0 }));
    const what = named.map(({ title }) => title).join(', ');
    setSaving(true);
    setSentence(null);
    try {
      await save(sent);
      const before = sent.map(({ id, version }) => ({ ...partOf(draft.shape, by.get(id)), id, version: version + 1 }));
      const nameBy = (id: number) => nameOf(by.get(id) as Row);
      const back = undoAct(() => giveBack({ save, rows: before, what, nameBy }));
      tell.success(t('bulk.saved', { fields: what, rows: sent.length }), undoMs, back);
      close();
      const [first] = sent;
      const [column] = named;
      if (first && column) saved?.(first.id, column.column.id);
    } catch (failure) {
      if (failure instanceof Underway) return;
      const problems = Map.groupBy(rowProblemsOf(failure), ({ row }) => changed[row]?.id ?? 0);
      const names = [...problems.keys()].map((id) => nameOf(by.get(id) as Row));
      const whys = [...new Set([...problems.values()].flat().map(({ message }) => message))];
      setSentence(
        names.length ? t('bulk.refused', { names: listed(names), why: whys.slice(0, toldAtMost).join(' ') }) : failureText(failure),
      );
      setRefused(
        new Map([...problems].map(([id, its]) => [id, Object.fromEntries(its.map(({ path, message }) => [columnAt(path), message]))])),
      );
    } finally {
      setSaving(false);
    }
  };
  useSaveKey(() => void submit());

  const box = useRef<HTMLDivElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const add = useRef<HTMLButtonElement>(null);
  /** Enter in a value goes on to the next field, behind the last one to saving. */
  const goOn = (from: number) => {
    const next = fields[fields.findIndex(({ key }) => key === from) + 1];
    // Once the key is done with: the same Enter would press the button, which what was entered is about to light.
    setTimeout(() => (next ? document.getElementById(pickerOf(next.key)) : main.current)?.focus());
  };

  return (
    <Modal
      open
      width={960}
      title={t('bulk.title', { rows: rows.length })}
      mask={{ closable: false }}
      onCancel={() => void leave()}
      afterOpenChange={(isOpen) => {
        // While it opened it may have been too hidden to take the focus.
        if (isOpen && !box.current?.contains(document.activeElement)) document.getElementById(pickerOf(0))?.focus();
      }}
      footer={
        <div className="kit-drawer-foot">
          <span className="kit-quiet" aria-live="polite">
            {t('bulk.summary', { rows: rows.length, changed: changed.filter((row) => !isWrong(row)).length, same: same || null })}
          </span>
          <span className="kit-foot-space" />
          {wrong.length > 0 && wrong.length < rows.length && (
            <Button
              onClick={() => {
                setLeft((now) => new Set([...now, ...wrong.map(({ id }) => id)]));
                forget();
                setTimeout(() => main.current?.focus());
              }}
            >
              {t('bulk.leaveOut', { wrong: wrong.length })}
            </Button>
          )}
          <Button onClick={() => void leave()} disabled={saving}>
            {t('action.cancel')}
          </Button>
          <Button ref={main} type="primary" loading={saving} why={why} title="Ctrl+S" onClick={() => void submit()}>
            {t('action.save')}
          </Button>
        </div>
      }
    >
      {sentence && <Alert type="error" showIcon title={sentence} role="alert" style={{ marginBottom: 8 }} />}
      <div className="kit-bulk-fields" ref={box}>
        {fields.map((field) => (
          <BulkValue
            key={field.key}
            at={field.key}
            plans={plans.filter(({ column }) => column.id === field.id || !fields.some(({ id }) => id === column.id))}
            field={field.id}
            cell={field.cell}
            texts={(column) => [...new Set(rows.map((row) => String(cellOf(column as Column<Row>, row, speech) ?? '')))].filter(Boolean)}
            change={(id, cell) => change(fields.map((one) => (one.key === field.key ? { ...one, id, cell } : one)))}
            goOn={() => goOn(field.key)}
            speech={speech}
          >
            <Button
              icon={<MinusOutlined />}
              aria-label={t('bulk.removeField')}
              title={t('bulk.removeField')}
              onClick={() => {
                change(fields.filter(({ key }) => key !== field.key));
                add.current?.focus();
              }}
            />
          </BulkValue>
        ))}
      </div>
      <Button
        ref={add}
        icon={<PlusOutlined />}
        style={{ marginBottom: 10 }}
        onClick={() => {
          last.current += 1;
          change([...fields, { key: last.current, id: '' }]);
        }}
      >
        {t('bulk.addField')}
      </Button>
      <BulkPreview rows={rows} reviewed={reviewed} plans={named} words={words} nameOf={nameOf} speech={speech} />
    </Modal>
  );
};

/** How many names, or reasons, a sentence says before it counts the rest. */
const toldAtMost = 3;
const listed = (names: readonly string[]) => {
  const first = names.slice(0, toldAtMost).join(', ');
  return names.length > toldAtMost ? tNow('record.deleteMore', { names: first, rest: names.length - toldAtMost }) : first;
};

type Back = { save: Save; rows: readonly (Values & Stamped)[]; what: string; nameBy: (id: number) => string };
/** Gives each record its own values back. Those that somebody changed since keep what that person gave them, and are named. */
const giveBack = async ({ save, rows, what, nameBy }: Back) => {
  const told = (count: number) => count > 0 && tell.success(tNow('bulk.undone', { fields: what, rows: count }));
  const not = (ids: readonly number[], why: string) =>
    tell.warning(tNow('bulk.notUndone', { count: ids.length, names: listed(ids.map(nameBy)), why }), undoMs);
  const all = rows.map(({ id }) => id);
  try {
    await save(rows);
    told(rows.length);
  } catch (failure) {
    const problems = rowProblemsOf(failure);
    const kept = new Set(problems.map(({ row }) => row));
    if (kept.size === 0) return void not(all, failureText(failure));
    const others = rows.filter((_, at) => !kept.has(at));
    const isSince = problems.every(({ code }) => since.has(code));
    not(
      all.filter((_, at) => kept.has(at)),
      isSince
        ? tNow('bulk.changedSince', { count: kept.size })
        : [...new Set(problems.map(({ message }) => message))].slice(0, toldAtMost).join(' '),
    );
    if (others.length > 0) await giveBack({ save, rows: others, what, nameBy });
  }
};
const since = new Set(['record.changedMeanwhile', 'STALE_VERSION', 'NOT_FOUND']);
