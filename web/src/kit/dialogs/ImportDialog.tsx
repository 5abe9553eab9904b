import { fileSize } from '@lotline/contract/kit/issue-words';
import { type Facts, languages } from '@lotline/contract/kit/words';
import { Alert, Checkbox, Modal, Progress } from 'antd';
import { type DragEvent, useCallback, useMemo, useRef, useState } from 'react';
import { type Column, columnsOf } from '../columns/columns.ts';
import { titleOf } from '../columns/readable.ts';
import { cellsOf, headFits, headsOf, plansOf, type RawCell, type Reviewed, review, sampleOf } from '../excel/check.ts';
import { readSheet } from '../excel/read.ts';
import { saveFile } from '../excel/save-file.ts';
import { sheetWriter } from '../excel/sheet.ts';
import { mostUnpacked } from '../excel/unpack.ts';
import type { Filled, Shaped } from '../form/typed.ts';
import { mayLeave, useUnsaved } from '../form/unsaved.ts';
import { Grid } from '../grid/Grid.tsx';
import { DownloadOutlined, InboxOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { tell } from '../messages/snackbar.tsx';
import { useCodeNames } from '../net/codes.ts';
import { failureText } from '../net/failure.ts';
import { rowProblemsOf } from '../net/refusal.ts';
import { wholeOf } from '../net/source.ts';
import { today } from '../words/format.ts';
import { useSay } from '../words/use-say.ts';
import { useEveryLanguage } from '../words/words.ts';
import { ReviewCell } from './ReviewCell.tsx';

type Props<D extends Shaped> = {
  draft: D;
  columns: readonly Column<never>[];
  words: string;
  file: string;
  save: (rows: readonly Filled<D>[]) => Promise<unknown>;
  close: () => void;
};
const mostRows = 10_000;
const mostBytes = 20 * 1024 * 1024;
const batch = 200;
const kinds = /\.(xlsx|xls|ods)$/i;
const breathe = () => new Promise((resolve) => setTimeout(resolve));
const { number, text } = columnsOf<Reviewed>();

/** An Excel file becomes rows under review; all of them are saved, or none. */
export const ImportDialog = <D extends Shaped>({ draft, columns, words, file, save, close }: Props<D>) => {
  const { t, say, lang } = useSay();
  const codes = useCodeNames(columns);
  const speech = useMemo(() => ({ say, lang, words, codes }), [say, lang, words, codes]);
  const everyLanguage = useEveryLanguage();
  const plans = useMemo(() => {
    const speeches = languages.map((one) => ({
      ...speech,
      lang: one,
      say: (key: string, facts?: Facts) => everyLanguage(one, key, facts),
    }));
    return plansOf(draft, columns, [speech, ...speeches]);
  }, [draft, columns, speech, everyLanguage]);
  const [rows, setRows] = useState<readonly Reviewed[]>([]);
  const [busy, setBusy] = useState<{ word: string; done?: number; of?: number } | null>(null);
  const [sentence, setSentence] = useState<string | null>(null);
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [chosen, setChosen] = useState<readonly Reviewed[]>([]);
  const [over, setOver] = useState(false);
  const [gone, setGone] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const cancelled = useRef(false);

  const wrongRows = useMemo(() => rows.filter(isWrong).length, [rows]);
  const source = useMemo(() => wholeOf(onlyWrong && wrongRows > 0 ? rows.filter(isWrong) : rows), [rows, onlyWrong, wrongRows]);

  const take = async (files: readonly File[]) => {
    const [first] = files;
    setSentence(null);
    if (!first) return setSentence(t('import.choose'));
    if (files.length > 1) return setSentence(t('import.onlyOne'));
    if (!kinds.test(first.name)) return setSentence(t('import.onlyExcel'));
    if (first.size > mostBytes) return setSentence(t('import.tooLarge', { most: fileSize(mostBytes) }));
    cancelled.current = false;
    setBusy({ word: t('import.reading') });
    try {
      const sheet = await readSheet(await first.arrayBuffer());
      if (!sheet) return setSentence(t('import.onlyExcel'));
      if (sheet === 'tooLarge') return setSentence(t('import.tooMuchInside', { most: fileSize(mostUnpacked) }));
      if (!headFits(sheet.rows[0], plans)) return setSentence(t('import.mismatch'));
      // A row keeps the number it has in the file, whatever empty rows stand before it.
      const data = [...sheet.rows.entries()].slice(2).filter(([, row]) => row.some((cell) => cell !== null && cell !== ''));
      if (data.length === 0) return setSentence(t('import.noData'));
      if (sheet.more || data.length > mostRows) return setSentence(t('import.tooMany', { most: mostRows }));
      const checked: Reviewed[] = [];
      for (let at = 0; at < data.length && !cancelled.current; at += batch) {
        for (const [n, row] of data.slice(at, at + batch)) checked.push(review(draft, plans, n + 1, cellsOf(plans, row), lang, say));
        setBusy({ word: t('import.checking', { rows: data.length }), done: checked.length, of: data.length });
        await breathe();
      }
      if (!cancelled.current) setRows(checked);
    } finally {
      setBusy(null);
    }
  };

  const edit = useCallback(
    (id: number, column: string, cell: RawCell) => {
      setSentence(null);
      setRows((all) => all.map((row) => (row.id === id ? review(draft, plans, id, { ...row.cells, [column]: cell }, lang, say) : row)));
    },
    [draft, plans, lang, say],
  );

  const shown = useMemo(
    () => [
      number('id', { title: 'import.row', width: 60, pinned: 'left' }),
      text('wrong', {
        title: 'import.problem',
        width: 150,
        pinned: 'left',
        value: ({ wrong }) => [...new Set(Object.values(wrong))].join(' '),
        cellTone: (row) => (isWrong(row) ? 'wrong' : undefined),
      }),
      ...plans.map(
        ({ column }): Column<Reviewed> => ({
          id: column.id,
          kind: 'text',
          ...(column.name ? { name: column.name } : { title: column.title ?? `${words}.${column.id}` }),
          ...(column.unit && { unit: column.unit }),
          width: column.width ?? 150,
          value: ({ cells }) => cells[column.id],
          cellTone: ({ wrong }) => (wrong[column.id] ? 'wrong' : undefined),
          show: ({ id, cells, wrong }) => (
            <ReviewCell
              cell={cells[column.id] ?? null}
              reason={wrong[column.id]}
              title={titleOf(column, speech)}
              edit={(typed) => edit(id, column.id, typed)}
            />
          ),
        }),
      ),
    ],
    [plans, words, speech, edit],
  );

  const upload = async () => {
    if (rows.length === 0) return setSentence(t('import.choose'));
    if (wrongRows > 0) {
      tell.warning(t('import.invalid'));
      return setOnlyWrong(true);
    }
    setBusy({ word: t('record.saving') });
    setSentence(null);
    try {
      await save(rows.map(({ values }) => ({ ...values }) as Filled<D>));
      tell.success(t('import.saved', { rows: rows.length }));
      // The grid's thousands of rows and the dialog leave one after the other, each in a moment of its own.
      setGone(true);
      await breathe();
      close();
    } catch (failure) {
      const problems = rowProblemsOf(failure);
      setSentence(failureText(failure));
      if (problems.length) {
        const by = Map.groupBy(problems, ({ row }) => row);
        setRows(
          rows.map((row, at) =>
            by.has(at)
              ? { ...row, wrong: Object.fromEntries((by.get(at) ?? []).map(({ path, message }) => [columnAt(path), message])) }
              : row,
          ),
        );
        setOnlyWrong(true);
      }
    } finally {
      setBusy(null);
    }
  };

  const clear = () => {
    cancelled.current = true;
    setRows([]);
    setChosen([]);
    setOnlyWrong(false);
    setSentence(null);
  };
  const underReview = () => rows.length > 0;
  useUnsaved(underReview);
  const leave = async () => {
    if (!(await mayLeave(underReview))) return;
    cancelled.current = true;
    close();
  };
  const template = () => {
    const writer = sheetWriter({
      name: file,
      heads: headsOf(plans, speech),
      widths: plans.map(({ column }) => Math.max(12, Math.round((column.width ?? 140) / 8))),
    });
    writer.add([plans.map((plan) => sampleOf(plan, today(), speech))]);
    saveFile(writer.finish(), `${file} ${t('import.file')}.xlsx`);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take([...event.dataTransfer.files]);
  };

  return (
    <Modal
      open
      width={1000}
      title={t('import.title')}
      mask={{ closable: false }}
      onCancel={() => void leave()}
      footer={
        <div className="kit-drawer-foot">
          <Button icon={<DownloadOutlined />} onClick={template}>
            {t('import.template')}
          </Button>
          <span className="kit-foot-space" />
          {rows.length > 0 && (
            <>
              <Button
                disabled={chosen.length === 0}
                onClick={() => {
                  const gone = new Set(chosen.map(({ id }) => id));
                  setRows(rows.filter(({ id }) => !gone.has(id)));
                  setChosen([]);
                }}
              >
                {t('import.deleteRows')}
              </Button>
              <Button onClick={clear}>{t('import.cancelAll')}</Button>
            </>
          )}
          <Button onClick={() => void leave()}>{t('action.close')}</Button>
          <Button type="primary" loading={busy !== null} onClick={() => void upload()}>
            {t('action.save')}
          </Button>
        </div>
      }
    >
      {sentence && <Alert type="error" showIcon title={sentence} role="alert" style={{ marginBottom: 8 }} />}
      {rows.length === 0 ? (
        <button
          type="button"
          className="kit-drop"
          data-over={over || undefined}
          disabled={busy !== null}
          onClick={() => input.current?.click()}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <InboxOutlined style={{ fontSize: 40 }} />
          <strong>{busy ? busy.word : t('import.drop')}</strong>
          {busy?.of ? (
            <Progress percent={Math.round(((busy.done ?? 0) / busy.of) * 100)} style={{ width: 320 }} />
          ) : (
            <span className="kit-quiet">{t('import.kinds')}</span>
          )}
        </button>
      ) : (
        <>
          <div className="kit-foot">
            <span aria-live="polite">{t('import.summary', { rows: rows.length, wrong: wrongRows })}</span>
            <Checkbox
              checked={onlyWrong && wrongRows > 0}
              disabled={wrongRows === 0}
              onChange={({ target }) => setOnlyWrong(target.checked)}
            >
              {t('import.onlyWrong')}
            </Checkbox>
          </div>
          {gone ? (
            <div style={{ height: 500 }} />
          ) : (
            <Grid
              id={`import.${words}`}
              label={t('import.title')}
              columns={shown}
              source={source}
              height={500}
              onSelect={setChosen}
              foot={false}
            />
          )}
        </>
      )}
      <input
        ref={input}
        type="file"
        className="kit-hidden-input"
        tabIndex={-1}
        aria-label={t('import.drop')}
        accept=".xlsx,.xls,.ods"
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </Modal>
  );
};

const isWrong = ({ wrong }: Reviewed) => Object.keys(wrong).length > 0;
const columnAt = (path: readonly (string | number)[]) => (path[0] === 'ext' ? `ext.${String(path[1])}` : String(path[0] ?? ''));
