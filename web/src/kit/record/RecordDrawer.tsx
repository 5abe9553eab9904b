import { sayIssues } from '@lotline/contract/kit/issue-words';
import type { FieldPath } from '@lotline/contract/kit/rule';
import { Alert, Drawer, Form, type FormInstance } from 'antd';
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Column } from '../columns/columns.ts';
import { fieldAt } from '../form/field-at.ts';
import { mergeOf, sameValue } from '../form/merge.ts';
import { FormScope, parserOf, settled } from '../form/scope.ts';
import type { Filled, Shaped, Typed } from '../form/typed.ts';
import { mayLeave, useUnsaved } from '../form/unsaved.ts';
import { Button } from '../look/Button.tsx';
import { lazyPart } from '../look/later.tsx';
import { tell } from '../messages/snackbar.tsx';
import { failureText } from '../net/failure.ts';
import { type MentionedNames, namesIn, newerOf, problemsOf } from '../net/refusal.ts';
import { Underway } from '../net/resource.ts';
import { useSay } from '../words/use-say.ts';

const StaleDialog = lazyPart(async () => (await import('../dialogs/StaleDialog.tsx')).StaleDialog);

type Values = Record<string, unknown>;
export type Stamped = { id: number; version: number };

type Props<Row, D extends Shaped> = {
  title: string;
  /** The contract's shape of what is filled in. */
  draft: D;
  words?: string;
  /** The row that is changed; null for a new one. */
  row: Row | null;
  /** What a new one starts with. */
  start?: Typed<D>;
  /** Saves what was filled in; `was` carries the version that was read. */
  save: (draft: Filled<D>, was: Stamped | null) => Promise<unknown>;
  /** Asks before what is filled in is saved; nothing happens where the answer is no. */
  sure?: (draft: Filled<D>) => Promise<boolean>;
  close: () => void;
  saved?: (answer: unknown) => void;
  readOnly?: boolean;
  /** Why what is filled in can't be saved, by the rules the server will ask; greys the button and stands beside it. */
  blocked?: (values: Typed<D>) => string | null;
  /** The JSX of the form; it hears the values as they are typed. */
  children: (at: { values: Typed<D>; row: Row | null; form: FormInstance<Values> }) => ReactNode;
  /** The screen's columns, which name and format the values where two versions stand side by side. */
  columns?: readonly Column<never>[];
  /** Beside the buttons: history, print. */
  extra?: ReactNode;
  width?: number;
};

const openAbove =
  '.ant-select-open, .ant-picker-dropdown:not(.ant-picker-dropdown-hidden), .ant-popover:not(.ant-popover-hidden), .ant-modal-wrap:not([style*="display: none"]), [role=alertdialog]';

/** What a form holds for a row: the draft's own fields, as far as the row has them. */
const partOf = (shape: Readonly<Record<string, unknown>>, row: unknown): Values =>
  Object.fromEntries(Object.keys(shape).flatMap((key) => (key in (row as Values) ? [[key, (row as Values)[key]]] : [])));

/** What the contract says where nothing is said. */
const defaultsOf = (shape: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) => {
      const checked = parserOf(schema)?.safeParse(undefined);
      return checked?.success && checked.data !== undefined ? [[key, checked.data]] : [];
    }),
  );

/** The form of one record at the right of its grid: Ctrl/⌘-S saves, Esc asks about unsaved changes. */
export const RecordDrawer = <Row, D extends Shaped>({
  title,
  draft,
  words,
  row,
  start,
  save,
  sure,
  close,
  saved,
  readOnly = false,
  blocked,
  children,
  extra,
  columns,
  width = 480,
}: Props<Row, D>) => {
  const { t, lang } = useSay();
  const [form] = Form.useForm<Values>();
  const values = Form.useWatch([], form) as Typed<D> | undefined;
  const [was, setWas] = useState<Stamped | null>(row as Stamped | null);
  const [sentence, setSentence] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const [newer, setNewer] = useState<Values | null>(null);
  const [names, setNames] = useState<MentionedNames>({});
  const underway = useRef(false);
  const first = useMemo<Values>(() => (row ? partOf(draft.shape, row) : { ...defaultsOf(draft.shape), ...start }), [draft, row, start]);
  const opened = useRef(first);
  const box = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sentence) top.current?.scrollIntoView?.({ block: 'nearest' });
  }, [sentence]);

  useEffect(() => {
    // The inputs may still be on their way when the drawer opens.
    let tries = 0;
    const timer = setInterval(() => {
      tries += 1;
      const inputs = [
        ...(box.current?.querySelectorAll<Input>('input:not([disabled]):not([type=hidden]), textarea:not([disabled])') ?? []),
      ];
      const first = (row === null && inputs.find(saysNothing)) || inputs[0];
      if (first && !box.current?.contains(document.activeElement)) first.focus();
      if (first || tries > 40) clearInterval(timer);
    }, 60);
    return () => clearInterval(timer);
  }, [row]);

  const filled = useCallback((): Values => {
    const now = form.getFieldsValue(true) as Values;
    return Object.fromEntries(
      Object.entries(draft.shape).flatMap(([key, schema]) => {
        const value = settled(schema, key in now ? now[key] : opened.current[key]);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  }, [draft, form]);

  const unsaved = useCallback(() => {
    const now = form.getFieldsValue(true) as Values;
    return !readOnly && Object.keys(now).some((key) => !sameValue(now[key], opened.current[key]));
  }, [form, readOnly]);

  useUnsaved(unsaved);

  const leave = useCallback(async () => {
    if (!underway.current && (await mayLeave(unsaved))) close();
  }, [unsaved, close]);

  const pointAt = useCallback(
    (problems: readonly { path: readonly PropertyKey[]; message: string }[]) => {
      const fields = form.getFieldsError().map(({ name }) => name);
      const placed = problems.map(({ path, message }) => ({ name: fieldAt(fields, path as FieldPath) as string[] | undefined, message }));
      form.setFields(placed.flatMap(({ name, message }) => (name ? [{ name, errors: [message] }] : [])));
      const seen = placed.filter(({ name }) => name && inputOf(form, name));
      const lost = placed.find((one) => !seen.includes(one));
      // What a form has no input for is said above it.
      if (lost && !seen.some(({ message }) => message === lost.message)) setSentence(lost.message);
      const first = fields.find((field) => seen.some(({ name }) => name === field));
      if (first) focusField(form, first);
      return seen.length;
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
        tell.success(t('told.saved'));
        saved?.(answer);
        close();
      } catch (failure) {
        if (failure instanceof Underway) return;
        const late = newerOf(failure);
        const problems = problemsOf(failure);
        if (late) {
          setNewer(late);
          setNames(namesIn(failure));
        } else if (!problems.length) setSentence(failureText(failure));
        else if (pointAt(problems)) tell.warning(t('failure.invalid'));
      } finally {
        underway.current = false;
        setSaving(false);
      }
    },
    [save, saved, close, t, pointAt],
  );

  /** The form goes on from the version that somebody saved meanwhile. */
  const goOnFrom = (newer: Values, theirs: Values, next: Values): Stamped => {
    const at = { id: was?.id ?? Number(newer.id), version: Number(newer.version) };
    opened.current = { ...opened.current, ...theirs };
    form.setFieldsValue(next);
    setWas(at);
    setNewer(null);
    return at;
  };

  const why = blocked?.(values ?? (first as Typed<D>)) ?? null;
  const submit = useCallback(async () => {
    if (underway.current || readOnly || why !== null) return;
    try {
      await form.validateFields();
    } catch (wrong) {
      const [at] = (wrong as { errorFields?: { name: (string | number)[] }[] }).errorFields ?? [];
      if (at) focusField(form, at.name);
      return;
    }
    const ask = filled();
    const checked = parserOf(draft)?.safeParse(ask);
    if (checked && !checked.success) {
      const problems = sayIssues(checked.error.issues, ask, lang);
      pointAt(problems);
      return;
    }
    if (sure && !(await sure(ask))) return;
    await post(ask, was);
  }, [form, filled, draft, lang, sure, post, was, readOnly, why, pointAt]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
        event.preventDefault();
        // A field that saves its value on leaving must have been left.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        void submit();
      }
      // Esc first closes the list, the calendar or the dialog that is open; asked before they hear it.
      if (event.key === 'Escape' && !event.isComposing && !document.querySelector(openAbove)) {
        event.preventDefault();
        void leave();
      }
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [submit, leave]);

  const scope = useMemo(() => ({ shape: draft.shape, readOnly, ...(words && { words }) }), [draft, readOnly, words]);
  return (
    <Drawer
      open
      title={title}
      placement="right"
      size={width}
      mask={false}
      keyboard={false}
      onClose={() => void leave()}
      styles={{ body: { paddingBlock: 12 } }}
      footer={
        <div className="kit-drawer-foot">
          {extra}
          <span className={`kit-foot-space ${why !== null && unsaved() ? 'kit-reason' : 'kit-quiet'}`} role="status">
            {why}
          </span>
          <Button onClick={() => void leave()} disabled={saving}>
            {t(readOnly ? 'action.close' : 'action.cancel')}
          </Button>
          {!readOnly && (
            <Button type="primary" loading={saving} disabled={why !== null} onClick={() => void submit()}>
              {t('action.save')}
            </Button>
          )}
        </div>
      }
    >
      <div ref={box}>
        <div ref={top}>{sentence && <Alert type="error" showIcon title={sentence} style={{ marginBottom: 12 }} role="alert" />}</div>
        <FormScope value={scope}>
          <Form
            form={form}
            layout="vertical"
            size="middle"
            initialValues={first}
            scrollToFirstError
            autoComplete="off"
            onFinish={() => void submit()}
          >
            {children({ values: values ?? (first as Typed<D>), row, form })}
            <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          </Form>
        </FormScope>
      </div>
      {newer && (
        <Suspense fallback={null}>
          <StaleDialog
            {...(words && { words })}
            {...(columns && { columns })}
            base={opened.current}
            mine={filled()}
            theirs={partOf(draft.shape, newer)}
            by={newer}
            names={names}
            keepMine={() => {
              const theirs = partOf(draft.shape, newer);
              const { merged } = mergeOf(opened.current, filled(), theirs);
              const at = goOnFrom(newer, theirs, merged);
              void post(filled(), at);
            }}
            takeTheirs={() => {
              const theirs = partOf(draft.shape, newer);
              goOnFrom(newer, theirs, theirs);
            }}
            back={() => setNewer(null)}
          />
        </Suspense>
      )}
    </Drawer>
  );
};

type Input = HTMLInputElement | HTMLTextAreaElement;
/** What its screen filled in already is no place to start a new record. */
const saysNothing = (input: Input) =>
  input.value === '' && input.type !== 'checkbox' && input.type !== 'file' && !input.closest('.ant-select-content-has-value');

type Focused = { focus?: () => void };
/** An input by its ref, or by the id that its form item gives it. */
const inputOf = (form: FormInstance<Values>, name: (string | number)[]): Focused | null =>
  (form.getFieldInstance(name) as Focused | undefined) ?? document.getElementById(name.join('_'));

const focusField = (form: FormInstance<Values>, name: (string | number)[]) => {
  form.scrollToField(name, { block: 'center', focus: true });
  inputOf(form, name)?.focus?.();
};
