import { type Facts, languages } from '@lotline/contract/kit/words';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Column } from '../columns/columns.ts';
import { plansOf, type RawCell, type Reviewed, review } from '../excel/check.ts';
import type { Filled, Shaped } from '../form/typed.ts';
import { tell } from '../messages/snackbar.tsx';
import { useCodeNames } from '../net/codes.ts';
import { failureText } from '../net/failure.ts';
import { rowProblemsOf } from '../net/refusal.ts';
import { useSay } from '../words/use-say.ts';
import { useEveryLanguage } from '../words/words.ts';
import { breathe, type Progressing, readImport } from './import-file.ts';

type Import<D extends Shaped> = {
  draft: D;
  columns: readonly Column<never>[];
  words: string;
  save: (rows: readonly Filled<D>[]) => Promise<unknown>;
  close: () => void;
};

export const isWrong = ({ wrong }: Reviewed) => Object.keys(wrong).length > 0;

/** The rows of a file on their way: read, reviewed, corrected, and saved all together. */
export const useImport = <D extends Shaped>({ draft, columns, words, save, close }: Import<D>) => {
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
  const [busy, setBusy] = useState<Progressing | null>(null);
  const [sentence, setSentence] = useState<string | null>(null);
  const [onlyWrong, setOnlyWrong] = useState(false);
  const [gone, setGone] = useState(false);
  const cancelled = useRef(false);
  const wrongRows = useMemo(() => rows.filter(isWrong).length, [rows]);

  const take = async (files: readonly File[]) => {
    setSentence(null);
    cancelled.current = false;
    try {
      const read = await readImport(files, { draft, plans, lang, say, t, told: setBusy, stopped: () => cancelled.current });
      if (typeof read === 'string') setSentence(read);
      else if (!cancelled.current) setRows(read);
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

  const upload = async () => {
    if (rows.length === 0) return setSentence(t('import.choose'));
    if (wrongRows > 0) {
      tell.warning(t('import.invalid', { row: rows.find(isWrong)?.id }));
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
      setSentence(failureText(failure));
      const refused = withProblems(rows, rowProblemsOf(failure));
      if (!refused) return;
      setRows(refused);
      setOnlyWrong(true);
    } finally {
      setBusy(null);
    }
  };

  return {
    speech,
    plans,
    rows,
    wrongRows,
    busy,
    sentence,
    onlyWrong,
    setOnlyWrong,
    /** All are saved, and their grid may go. */
    gone,
    take,
    edit,
    upload,
    remove: (these: readonly Reviewed[]) => {
      const ids = new Set(these.map(({ id }) => id));
      setRows(rows.filter(({ id }) => !ids.has(id)));
    },
    stop: () => {
      cancelled.current = true;
    },
    clear: () => {
      cancelled.current = true;
      setRows([]);
      setOnlyWrong(false);
      setSentence(null);
    },
  };
};

/** The rows with what the server found wrong in them, or null where it named none. */
const withProblems = (rows: readonly Reviewed[], problems: ReturnType<typeof rowProblemsOf>): readonly Reviewed[] | null => {
  if (problems.length === 0) return null;
  const by = Map.groupBy(problems, ({ row }) => row);
  return rows.map((row, at) => {
    const its = by.get(at);
    return its ? { ...row, wrong: Object.fromEntries(its.map(({ path, message }) => [columnAt(path), message])) } : row;
  });
};
const columnAt = (path: readonly (string | number)[]) => (path[0] === 'ext' ? `ext.${String(path[1])}` : String(path[0] ?? ''));
