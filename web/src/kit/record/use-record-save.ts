import { sayIssues } from '@lotline/contract/kit/issue-words';
import type { FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fieldAt } from '../form/field-at.ts';
import { mergeOf, sameValue } from '../form/merge.ts';
import { partOf } from '../form/part-of.ts';
import { parserOf, settled } from '../form/scope.ts';
import type { Filled, Shaped } from '../form/typed.ts';
import { type Act, tell, undoMs } from '../messages/snackbar.tsx';
import { failureText } from '../net/failure.ts';
import { type MentionedNames, namesIn, newerOf, problemsOf } from '../net/refusal.ts';
import { Underway } from '../net/underway.ts';
import { useSay } from '../words/use-say.ts';
import { firstOnPage, focusField, focusFieldSoon, pointAt } from './form-focus.ts';
import type { Values } from './record-values.ts';

/** What was saved, and what can be done with it at once. */
export type Offered = { text: string; act: Act; other?: Act };
const offeredMs = 8000;

export type Stamped = { id: number; version: number };
type Saving<D extends Shaped> = {
  form: FormInstance<Values>;
  draft: D;
  row: unknown;
  /** What the form opens with. */
  first: Values;
  save: (draft: Filled<D>, was: Stamped | null) => Promise<unknown>;
  sure: ((draft: Filled<D>, form: FormInstance<Values>) => Promise<boolean>) | undefined;
  saved: ((answer: unknown) => void) | undefined;
  told: ((answer: unknown) => string | Offered) | undefined;
  close: () => void;
  /** The label of a field, for sentences that name it. */
  labelOf: (path: readonly PropertyKey[]) => string | undefined;
  /** The form is only read. */
  readOnly: boolean;
  /** The rule that stands in the way of what is filled in at that moment. */
  whyNot: () => string | null;
};

/** The way of what is filled in to the server, and back with what is wrong with it or with the version that somebody saved first. */
export const useRecordSave = <D extends Shaped>({
  form,
  draft,
  row,
  first,
  save,
  sure,
  saved,
  told,
  close,
  labelOf,
  readOnly,
  whyNot,
}: Saving<D>) => {
  const { t, lang } = useSay();
  const [was, setWas] = useState<Stamped | null>(row as Stamped | null);
  const [sentence, setSentence] = useState<string | null>(null);
  /** The rule that stood in the way when somebody last tried to save. */
  const [stopped, setStopped] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [newer, setNewer] = useState<Values | null>(null);
  const [names, setNames] = useState<MentionedNames>({});
  const underway = useRef(false);
  const isUnderway = useCallback(() => underway.current, []);
  const opened = useRef(first);

  const filled = useCallback((): Values => {
    return settledIn(draft, { ...opened.current, ...(form.getFieldsValue(true) as Values) });
  }, [draft, form]);

  const changed = useCallback(() => {
    const now = form.getFieldsValue(true) as Values;
    return Object.keys(now).some((key) => !sameValue(now[key], opened.current[key]));
  }, [form]);

  /** What is filled in comes to what the record holds: a blank that was typed is cut off. */
  const isAsItWas = useCallback(
    (ask: Values) => {
      const own = new Set(Object.keys(draft.shape));
      const now = form.getFieldsValue(true) as Values;
      if (Object.keys(now).some((key) => !own.has(key) && !sameValue(now[key], opened.current[key]))) return false;
      const before = parserOf(draft)?.safeParse(settledIn(draft, opened.current));
      const after = parserOf(draft)?.safeParse(ask);
      return before?.success === true && after?.success === true && sameValue(before.data, after.data);
    },
    [draft, form],
  );

  // The list may have been read before the last change of its row: a form that nobody has typed in goes on from what has come since.
  useEffect(() => {
    const given = row as (Stamped & Values) | null;
    if (!given || given.id !== was?.id || given.version <= was.version || underway.current || newer || changed()) return;
    const now = partOf(draft.shape, given);
    opened.current = now;
    form.setFieldsValue(now);
    setWas(given);
  }, [row, was, newer, changed, draft, form]);

  const point = useCallback(
    (problems: Parameters<typeof pointAt>[1]) => {
      const { shown, lost } = pointAt(form, problems, labelOf);
      // What a form has no input for is said above it.
      if (lost) setSentence(lost);
      return shown;
    },
    [form, labelOf],
  );

  /** What was asked about and isn't meant is typed anew where it stands. */
  const giveBack = useCallback(
    ({ about }: Underway) => {
      const [problem] = about === undefined ? [] : problemsOf(about);
      const at =
        problem &&
        fieldAt(
          form.getFieldsError().map(({ name }) => name),
          problem.path,
        );
      if (at) focusFieldSoon(form, [...at]);
    },
    [form],
  );

  const post = useCallback(
    async (ask: Values, at: Stamped | null) => {
      if (underway.current) return;
      underway.current = true;
      setSaving(true);
      setSentence(null);
      try {
        const answer = await save(ask, at);
        const said = told?.(answer) ?? t('told.saved');
        if (typeof said === 'string') tell.success(said);
        else tell.success(said.text, said.act.takesBack ? undoMs : offeredMs, said.act, said.other);
        saved?.(answer);
        close();
      } catch (failure) {
        if (failure instanceof Underway) return giveBack(failure);
        const late = newerOf(failure);
        const problems = problemsOf(failure);
        if (late) {
          setNewer(late);
          setNames(namesIn(failure));
        } else if (!problems.length) setSentence(failureText(failure));
        else point(problems);
      } finally {
        underway.current = false;
        setSaving(false);
      }
    },
    [save, saved, told, close, t, point, giveBack],
  );

  const submit = useCallback(async () => {
    if (underway.current || readOnly) return;
    // A record as it was needs no saving: it would get a revision that says nothing, and stand in the way of who saves a change.
    if (was && !changed()) {
      tell.info(t('record.nothingTyped'));
      return close();
    }
    const why = whyNot();
    setStopped(why);
    try {
      await form.validateFields();
    } catch (wrong) {
      const { errorFields = [] } = wrong as { errorFields?: { name: (string | number)[] }[] };
      const at = firstOnPage(errorFields.map(({ name }) => name));
      if (at) focusField(form, at);
      return;
    }
    if (why !== null) return;
    const ask = filled();
    const checked = parserOf(draft)?.safeParse(ask);
    if (checked && !checked.success) {
      point(sayIssues(checked.error.issues, ask, lang, labelOf));
      return;
    }
    if (was && isAsItWas(ask)) {
      tell.info(t('record.nothingTyped'));
      return close();
    }
    if (sure && !(await sure(ask, form))) return;
    await post(ask, was);
  }, [form, filled, changed, isAsItWas, close, draft, lang, sure, post, was, readOnly, t, whyNot, labelOf, point]);

  /** The form goes on from the version that somebody saved meanwhile. */
  const goOnFrom = (newer: Values, theirs: Values, next: Values): Stamped => {
    const at = { id: was?.id ?? Number(newer.id), version: Number(newer.version) };
    opened.current = { ...opened.current, ...theirs };
    form.setFieldsValue(next);
    setWas(at);
    setNewer(null);
    return at;
  };

  const theirs = newer && partOf(draft.shape, newer);
  return {
    saving,
    sentence,
    stopped,
    isUnderway,
    changed,
    submit,
    /** The version that somebody saved first, what both changed, and how to go on. */
    stale: newer &&
      theirs && {
        base: opened.current,
        mine: filled(),
        theirs,
        by: newer,
        names,
        keepMine: () => {
          const { merged } = mergeOf(opened.current, filled(), theirs);
          const at = goOnFrom(newer, theirs, merged);
          void post(filled(), at);
        },
        takeTheirs: () => void goOnFrom(newer, theirs, theirs),
        back: () => setNewer(null),
      },
  };
};

/** The part of the values that a call asks for, as their fields settle them. */
const settledIn = (draft: Shaped, values: Values): Values =>
  Object.fromEntries(
    Object.entries(draft.shape).flatMap(([key, schema]) => {
      const value = settled(schema, values[key]);
      return value === undefined ? [] : [[key, value]];
    }),
  );
