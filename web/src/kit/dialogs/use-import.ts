import { type Facts, languages } from '@lotline/contract/kit/words';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { cellOf } from '../columns/cell-of.ts';
import type { Column } from '../columns/columns.ts';
import { isWrong, plansOf, type RawCell, type Review, type Reviewed, review, rowStates, type Stamp } from '../excel/check.ts';
import { withTwins } from '../excel/twins.ts';
import type { Filled, Shaped } from '../form/typed.ts';
import type { Pasted } from '../grid/handle.ts';
import { tell } from '../messages/snackbar.tsx';
import { useCodeNames } from '../net/codes.ts';
import { failureText } from '../net/failure.ts';
import { rowProblemsOf } from '../net/refusal.ts';
import { Underway } from '../net/underway.ts';
import { useSay } from '../words/use-say.ts';
import { loadEveryLanguage, type Translate, useEveryLanguage } from '../words/words.ts';
import { breathe, checkRows, mostRows, type Progressing, readImport, type SameAs } from './import-file.ts';
import { type BlockColumn, type PastedRows, pastedRows } from './pasted-rows.ts';

/** How a review is saved: all as new ones, or new ones and changes together. */
export type Saving<D extends Shaped> = {
  save: (rows: readonly Filled<D>[]) => Promise<unknown>;
  /** Saves those that name their record as changes of it; without it a file makes new ones only. */
  saveMany?: ((rows: readonly (Filled<D> & Partial<Stamp>)[]) => Promise<unknown>) | undefined;
  /** The records that a file may change. */
  records?: readonly { id: number; version: number }[] | undefined;
  /** Which of them a row is, where a file goes by their names and not by numbers of ours. */
  sameAs?: SameAs | undefined;
  /** What a new row begins with. */
  start?: Readonly<Record<string, unknown>> | undefined;
  /** The rows go into a form: all that is right is put there without a review, and nothing is saved yet. */
  intoForm?: boolean | undefined;
  /** Another one than before: what rows are filled with is asked for anew. */
  refill?: unknown;
  /** What rows are saved together in: what was refused in one of them may be mended in another. */
  together?: ((values: Readonly<Record<string, unknown>>) => string) | undefined;
  /** What rows belong to says what they say and nothing else: all of them are saved, also those that say what stands there, and what they leave out is a change. */
  leavesOut?: ((rows: readonly Reviewed[]) => boolean) | undefined;
};
type Import<D extends Shaped> = Saving<D> & {
  draft: D;
  columns: readonly Column<never>[];
  words: string;
  /** Asked before rows that are right are saved. */
  sure?: ((rows: readonly Reviewed[]) => Promise<Sure>) | undefined;
  close: () => void;
};

/** What is sent along with rows that are meant, by row; where they aren't, the cell that is to be looked at again. */
export type Sure =
  | { readonly meant: ReadonlyMap<number, object> }
  | { readonly again: { readonly row?: number | undefined; readonly column?: string | undefined } };

type Kept = { id: number; version: number };
type Block = { cells: Pasted<Kept>; makes: boolean | number };
/** Whether rows that stood there before are changed by a block that could be new ones: nobody has said yet, or which. */
export type Over = 'ASK' | 'NEW' | 'CHANGE';
/** Which rows of a review are shown. */
export const reviewParts = ['ALL', ...rowStates, 'WRONG'] as const;
export type ReviewPart = (typeof reviewParts)[number];
/** What is said above the rows; that nothing has changed is no fault. */
type Told = { text: string; isFault: boolean };
const none: readonly never[] = [];

/** The rows of a file on their way: read, reviewed, corrected, and saved all together. */
export const useImport = <D extends Shaped>({
  draft,
  columns,
  words,
  save,
  saveMany,
  records = none,
  sameAs,
  start,
  intoForm,
  refill,
  together,
  leavesOut,
  sure,
  close,
}: Import<D>) => {
  const { t, say, lang } = useSay();
  const codes = useCodeNames(columns);
  const speech = useMemo(() => ({ say, lang, words, codes }), [say, lang, words, codes]);
  const everyLanguage = useEveryLanguage();
  const speeches = useMemo(
    () => [
      speech,
      ...languages.map((one) => ({ ...speech, lang: one, say: (key: string, facts?: Facts) => everyLanguage(one, key, facts) })),
    ],
    [speech, everyLanguage],
  );
  const template = useMemo(() => plansOf(draft, columns, speeches), [draft, columns, speeches]);
  const byId = useMemo(() => new Map(records.map((record) => [record.id, record])), [records]);
  // The columns that a file has go by their names: what they mean follows the codes and names that come later.
  const [found, setFound] = useState<readonly string[] | null>(null);
  const plans = useMemo(
    () => (found ? found.flatMap((id) => template.find(({ column }) => column.id === id) ?? []) : template),
    [found, template],
  );
  const by = useMemo(
    (): Review => ({ draft, plans, lang, t: say, speeches, recordOf: (id) => byId.get(id), start }),
    [draft, plans, lang, say, speeches, byId, start],
  );
  const stamps = useMemo(
    () => ({
      id: new Set(saveMany ? languages.map((one) => everyLanguage(one, 'record.id').toLowerCase()) : []),
      version: new Set(languages.map((one) => everyLanguage(one, 'record.version').toLowerCase())),
    }),
    [everyLanguage, saveMany],
  );
  /** What a changed record is called where its row doesn't say so itself. */
  const named = useMemo(
    () => columns.find(({ kind, read, ext }) => kind === 'text' && !read && !ext) as Column<Kept> | undefined,
    [columns],
  );
  /** The column of the file that says which record a row is. */
  const naming = useMemo(() => {
    const called = (id: string | undefined) => plans.find(({ column }) => column.id === id || (id && column.shownAs === id));
    return called(named?.id) ?? called('code') ?? called('name');
  }, [named, plans]);
  const recordName = useMemo(() => {
    if (!named || (naming && (naming.column.id === named.id || naming.column.shownAs === named.id))) return undefined;
    return ({ stamp }: Reviewed) => {
      const record = stamp && byId.get(stamp.id);
      return record ? cellOf(named, record, speech) : null;
    };
  }, [named, naming, byId, speech]);
  const [busy, setBusy] = useState<Progressing | null>(null);
  /** Each row by itself; what it may not share with others follows from all of them. */
  const [reviewed, setRows] = useState<readonly Reviewed[]>([]);
  // What is just being saved is a record of its own soon, and no twin of its row.
  const others = useRef(records);
  if (busy === null) others.current = records;
  const { current: besides } = others;
  const checked = useMemo(() => withTwins(reviewed, besides, by), [reviewed, besides, by]);
  /** What the server refused last, until somebody changes it. It tells where to look, and stops no save: what mends it may stand elsewhere. */
  const [refused, setRefused] = useState<Refusals>(noRefusals);
  const rows = useMemo(() => withRefusals(checked, refused), [checked, refused]);
  const [told, setTold] = useState<Told | null>(null);
  const setSentence = useCallback((text: string | null) => setTold(text === null ? null : { text, isFault: true }), []);
  const [pasteState, setBlock] = useState<(Block & { columns: readonly BlockColumn[]; titled: boolean; changes: number }) | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  /** What of a pasted block isn't under review. */
  const [leftOut, setLeftOut] = useState('');
  const [part, setPart] = useState<ReviewPart>('ALL');
  /** Rises when the review begins, and when its mistakes are to be looked at: the first of them is gone to. */
  const [began, setBegan] = useState(0);
  const begin = (shown: ReviewPart) => {
    setPart(shown);
    setBegan((times) => times + 1);
  };
  /** The row that takes the place of those that were taken out. */
  const [heir, setHeir] = useState<{ row: number; column?: string | undefined } | null>(null);
  /** Rows that were taken out, the last ones last: each time's can be put back. */
  const [taken, setTaken] = useState<readonly (readonly Reviewed[])[]>([]);
  /** Somebody has put his hands to the rows: they aren't the file's any more. */
  const touched = useRef(false);
  const [gone, setGone] = useState(false);
  const cancelled = useRef(false);
  const wrongRows = useMemo(() => rows.filter(isWrong).length, [rows]);

  const known = useRef({ by, template, stamps });
  known.current = { by, template, stamps };
  const take = async (files: readonly File[]) => {
    setSentence(null);
    cancelled.current = false;
    try {
      // A file's titles may be in a language that is still on its way.
      setBusy({ word: t('import.reading') });
      await loadEveryLanguage();
      await breathe();
      const now = known.current;
      const read = await readImport(files, {
        by: { ...now.by, plans: now.template },
        stamps: now.stamps,
        t,
        told: setBusy,
        stopped: () => cancelled.current,
        sameAs,
      });
      // The ids of another list are records here as well: the file must say which records they are.
      const keys = now.template.filter(
        ({ column, required }) => column.id === named?.id || (named && column.shownAs === named.id) || (required && column.read),
      );
      const lacking = typeof read === 'string' || sameAs ? undefined : keys.find((key) => !read.plans.includes(key));
      if (typeof read === 'string') setSentence(read);
      else if (lacking && read.rows.some(({ stamp }) => stamp)) setSentence(t('import.otherList', { column: lacking.title }));
      else if (!cancelled.current) {
        setFound(read.plans.map(({ column }) => column.id));
        setRows(read.rows);
        setTaken([]);
        setRefused(noRefusals);
        begin('ALL');
        if (read.samples) tell.info(t('import.sampleLeftOut'), 4000);
      }
    } finally {
      setBusy(null);
    }
  };

  /** Puts a pasted block under review; rows beyond the list's end are new ones where it `makes` any, or so many. */
  const takePaste = async (cells: Pasted<Kept>, makes: boolean | number) => layOut({ cells, makes }, null);
  const layOut = async (block: Block, how: { over: Over | null; chosen?: readonly (string | null)[] } | null) => {
    const { makes } = block;
    cancelled.current = false;
    setSentence(null);
    const asNew = how?.over === 'NEW';
    const read = (fresh: boolean) => pastedRows(block.cells, { template, speeches, makes, asNew: fresh, chosen: how?.chosen });
    const pasted = read(asNew);
    if (pasted.rows.length > mostRows) return setSentence(t('import.tooMany', { most: mostRows }));
    if (pasted.rows.length === 0 || (pasted.plans.length === 0 && !how)) return setSentence(t('import.pasteNowhere'));
    const shown = pasted.plans.length ? pasted.plans : template.filter(({ required }) => required);
    setFound(shown.map(({ column }) => column.id));
    try {
      const all = { ...by, plans: shown };
      const alone = await checkRows(pasted.rows, {
        by: all,
        t,
        told: setBusy,
        stopped: () => cancelled.current,
      });
      if (cancelled.current) return;
      const checked = withTwins(alone, records, all);
      const isRight = intoForm && !how && !checked.some(isWrong);
      // A list of new rows was meant where all that one needs is there, and most likely where rows would be called otherwise.
      const named = new Set(pasted.block.map(({ column }) => column));
      const isWhole = template.every(({ required, column }) => !required || column.fill || named.has(column.id));
      const key = template.find(({ required }) => required)?.column.id ?? '';
      const changes = alone.filter(({ state }) => state === 'CHANGED').length;
      const couldBeNew = makes === true && !intoForm && (isWhole || alone.some(({ before }) => key in before));
      const isOver = how?.over ?? (couldBeNew && changes > 0 ? 'ASK' : null);
      if (!isRight) {
        setBlock({
          ...block,
          columns: pasted.block,
          titled: pasted.titled,
          changes: how?.over ? (pasteState?.changes ?? changes) : changes,
        });
        setOver(isOver);
        setRows(alone);
        setTaken([]);
        setRefused(noRefusals);
        begin('ALL');
      }
      const left = leftOutOf(pasted, makes, t);
      if (!isRight) return setLeftOut(left.join(' '));
      if (left.length) tell.warning(left.join(' '), 6000);
      const changed = checked.filter(({ state }) => state !== 'SAME');
      if (changed.length) await saveMany?.(changed.map(({ values, stamp }) => ({ ...values, ...stamp }) as Filled<D> & Partial<Stamp>));
      close();
    } finally {
      setBusy(null);
    }
  };

  const around = useRef({ reviewed, together });
  around.current = { reviewed, together };
  /** Takes what was refused away from these rows, and from those that are saved together with one of them. */
  const forget = useCallback((is: (id: number) => boolean) => {
    const { reviewed: all, together: of } = around.current;
    const groups = new Set(all.flatMap(({ id, values }) => (of && is(id) ? [of(values)] : [])));
    const gone = new Set(all.flatMap(({ id, values }) => (is(id) || (of && groups.has(of(values))) ? [id] : [])));
    setRefused((was) => (was.size === 0 ? was : new Map([...was].filter(([id]) => !gone.has(id)))));
  }, []);
  const edit = useCallback(
    (id: number, column: string, cell: RawCell) => {
      setSentence(null);
      touched.current = true;
      setRows((all) => all.map((row) => (row.id === id ? review(by, id, { ...ownCells(row), [column]: cell }, row.stamp) : row)));
      forget((row) => row === id);
    },
    [by, setSentence, forget],
  );

  /** Cells that are pasted on rows under review correct those; there are no others to make here. */
  const pasteInto = ({ cells, columns: from, rows: on }: Pasted<Reviewed>) => {
    setSentence(null);
    touched.current = true;
    const said = new Map(
      on.map(({ id }, at) => [
        id,
        Object.fromEntries(
          from.flatMap(({ id: column }, place) => {
            const cell = plans.some((plan) => plan.column.id === column) ? cells[at]?.[place] : undefined;
            return cell === undefined ? [] : [[column, cell]];
          }),
        ),
      ]),
    );
    setRows((all) => all.map((row) => (said.has(row.id) ? review(by, row.id, { ...ownCells(row), ...said.get(row.id) }, row.stamp) : row)));
    forget((id) => said.has(id));
  };

  // What a row is filled with may have come meanwhile, or be another's now.
  const filling = useRef(refill);
  useEffect(() => {
    if (filling.current === refill) return;
    filling.current = refill;
    setRefused(noRefusals);
    setRows((all) => all.map((row) => (row.stamp ? row : review(by, row.id, ownCells(row), null))));
  }, [refill, by]);

  const upload = async () => {
    if (rows.length === 0) return setSentence(t('import.choose'));
    if (over === 'ASK') {
      setSentence(t('import.overFirst'));
      return begin('ALL');
    }
    if (checked.some(isWrong)) {
      const wrong = checked.find((row) => isWrong(inTable(row, plans)));
      tell.warning(wrong ? t('import.invalid', { row: wrong.id }) : t('import.aboveFirst'));
      return begin('WRONG');
    }
    const changed = rows.filter(({ state }) => state !== 'SAME');
    const sent = leavesOut && (changed.length > 0 || leavesOut(rows)) ? rows : changed;
    if (sent.length === 0) return setTold({ text: t('import.nothingChanged'), isFault: false });
    setSentence(null);
    try {
      const asked = await sure?.(sent);
      if (asked && 'again' in asked) return setHeir({ row: asked.again.row ?? sent[0]?.id ?? 0, column: asked.again.column });
      const said = ({ id, values }: Reviewed) => ({ ...values, ...asked?.meant.get(id) });
      setBusy({ word: t('record.saving') });
      if (saveMany && sent.some(({ stamp }) => stamp))
        await saveMany(sent.map((row) => ({ ...said(row), ...(row.stamp && stampNow(row.stamp, byId)) }) as Filled<D> & Partial<Stamp>));
      else await save(sent.map((row) => said(row) as Filled<D>));
      if (!intoForm) tell.success(t('import.saved', { rows: sent.length }));
      // The grid's thousands of rows and the dialog leave one after the other, each in a moment of its own.
      setGone(true);
      await breathe();
      close();
    } catch (failure) {
      // It was asked about and isn't meant: the review stands as it was, with the keys at what was asked about.
      if (failure instanceof Underway) {
        const [row = sent[0]?.id ?? 0, about] = [...refusalsOf(sent, rowProblemsOf(failure.about), plans)][0] ?? [];
        return setHeir({ row, column: Object.keys(about ?? {})[0] });
      }
      setSentence(failureText(failure));
      const found = refusalsOf(sent, rowProblemsOf(failure), plans);
      setRefused(found);
      if (found.size > 0) begin('WRONG');
    } finally {
      setBusy(null);
    }
  };

  return {
    speech,
    /** The columns of the template, and those of the file that was read. */
    template,
    plans,
    naming,
    recordName,
    /** What a row's record is called. */
    nameAt: (row: Reviewed): RawCell => recordName?.(row) ?? (naming && row.cells[naming.column.id]) ?? null,
    leftOut,
    pasted: pasteState,
    over,
    /** Says what a block on standing rows is meant as. */
    decide: (next: 'NEW' | 'CHANGE') =>
      pasteState && void layOut(pasteState, { over: next, chosen: pasteState.columns.map(({ column }) => column) }),
    /** Puts one column of the block elsewhere, or leaves it out; who held that column before gives it up. */
    place: (at: number, to: string | null) =>
      pasteState &&
      void layOut(pasteState, {
        over,
        chosen: pasteState.columns.map(({ column }, place) => (place === at ? to : column === to ? null : column)),
      }),
    rows,
    wrongRows,
    busy,
    told,
    part,
    setPart,
    began,
    heir,
    /** All are saved, and their grid may go. */
    gone,
    take,
    takePaste,
    edit,
    pasteInto,
    upload,
    remove: (these: readonly Reviewed[]) => {
      const ids = new Set(these.map(({ id }) => id));
      touched.current = true;
      const last = reviewed.findLastIndex(({ id }) => ids.has(id));
      const next = reviewed[last + 1] ?? reviewed.findLast(({ id }) => !ids.has(id));
      forget((id) => ids.has(id));
      setRows(reviewed.filter(({ id }) => !ids.has(id)));
      setTaken((all) => [...all, reviewed.filter(({ id }) => ids.has(id))]);
      setHeir(next ? { row: next.id } : null);
    },
    taken,
    /** Puts the rows back that were taken out last, each in its place. */
    putBack: () => {
      const back = taken.at(-1);
      if (!back) return;
      setTaken(taken.slice(0, -1));
      setRows((all) =>
        [...all, ...back.map((row) => review(by, row.id, ownCells(row), row.stamp))].toSorted((one, other) => one.id - other.id),
      );
      setHeir(back[0] ? { row: back[0].id } : null);
    },
    stop: () => {
      cancelled.current = true;
    },
    /** Whether giving the rows up would lose more than the reading of a file. */
    isTouched: () => touched.current,
    clear: () => {
      cancelled.current = true;
      touched.current = false;
      setTaken([]);
      setRows([]);
      setRefused(noRefusals);
      setPart('ALL');
      setSentence(null);
    },
  };
};

/** The cells that a row has of its own. */
const ownCells = ({ cells, filled }: Reviewed) =>
  filled ? Object.fromEntries(Object.entries(cells).filter(([id]) => !(id in filled))) : cells;

/** What of a pasted block isn't among the rows, in words. */
const leftOutOf = ({ unread, above, sums, over, unloaded }: PastedRows, makes: boolean | number, t: Translate) => [
  ...(unread.length
    ? [
        t('import.pasteUnread', {
          columns: unread.map(({ said, computed }) => (computed ? t('import.computed', { said }) : said)).join(', '),
        }),
      ]
    : []),
  ...(above ? [t('import.pasteAbove', { rows: above })] : []),
  ...(sums ? [t('import.pasteSums', { rows: sums })] : []),
  ...(over ? [t(typeof makes === 'number' ? 'import.pasteFull' : 'import.pasteOver', { rows: over })] : []),
  ...(unloaded ? [t('import.pasteUnloaded', { rows: unloaded })] : []),
];

/** The version that was exported, else the one on the screen. */
const stampNow = ({ id, version }: Stamp, byId: ReadonlyMap<number, { version: number }>) => ({
  id,
  version: version ?? byId.get(id)?.version,
});

/** Nothing stands in the row itself: it is answered above all of them. */
export const isAnsweredAbove = ({ cells, filled }: Reviewed, column: string, plans: Review['plans']) =>
  plans.some((plan) => plan.column.id === column && plan.column.answeredAbove) &&
  (column in (filled ?? {}) || (cells[column] ?? '') === '');

/** What is answered above the table is wrong there, and not in its rows. */
export const inTable = (row: Reviewed, plans: Review['plans']): Reviewed => {
  const own = Object.entries(row.wrong).filter(([column]) => !isAnsweredAbove(row, column, plans));
  return own.length === Object.keys(row.wrong).length ? row : { ...row, wrong: Object.fromEntries(own) };
};

/** By the row: what the server refused, by column. */
type Refusals = ReadonlyMap<number, Readonly<Record<string, string>>>;
const noRefusals: Refusals = new Map();
/** What the server found wrong, at the rows that were sent: its rows count those. */
const refusalsOf = (sent: readonly Reviewed[], problems: ReturnType<typeof rowProblemsOf>, plans: Review['plans']): Refusals => {
  const found = new Map<number, Record<string, string>>();
  for (const { row, path, message } of problems) {
    const id = sent[row]?.id;
    const field = columnAt(path);
    const column = plans.find((plan) => plan.column.standsFor?.includes(field))?.column.id ?? field;
    if (id !== undefined) found.set(id, { [column]: message, ...found.get(id) });
  }
  return found;
};
const withRefusals = (rows: readonly Reviewed[], refused: Refusals) =>
  refused.size === 0 ? rows : rows.map((row) => (refused.has(row.id) ? { ...row, wrong: { ...refused.get(row.id), ...row.wrong } } : row));
export const columnAt = (path: readonly (string | number)[]) => (path[0] === 'ext' ? `ext.${String(path[1])}` : String(path[0] ?? ''));
