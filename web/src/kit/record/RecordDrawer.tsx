import { Alert, Form, type FormInstance } from 'antd';
import { type KeyboardEvent, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Column } from '../columns/columns.ts';
import { partOf } from '../form/part-of.ts';
import { type Blame, FormScope } from '../form/scope.ts';
import type { Filled, Shaped, Typed } from '../form/typed.ts';
import { mayLeave, useUnsaved } from '../form/unsaved.ts';
import { Button } from '../look/Button.tsx';
import { Drawer } from '../look/Drawer.tsx';
import { lazyPart } from '../look/later.tsx';
import { useSay } from '../words/use-say.ts';
import { isWord } from '../words/words.ts';
import { useFirstFocus } from './form-focus.ts';
import { defaultsOf, type Values } from './record-values.ts';
import { useDrawerKeys } from './use-drawer-keys.ts';
import { type Offered, type Stamped, useRecordSave } from './use-record-save.ts';

export type { Offered } from './use-record-save.ts';

const StaleDialog = lazyPart(async () => (await import('../dialogs/StaleDialog.tsx')).StaleDialog);

type Props<Row, D extends Shaped> = {
  title: string;
  /** The contract's shape of what is filled in. */
  draft: D;
  words?: string;
  /** The row that is changed; null for a new one. */
  row: Row | null;
  /** What a new one starts with. */
  start?: Typed<D>;
  /** What is changed already as it opens: saving keeps it, whatever else is filled in. */
  begun?: Typed<D>;
  /** Saves what was filled in; `was` carries the version that was read. */
  save: (draft: Filled<D>, was: Stamped | null) => Promise<unknown>;
  /** Asks before what is filled in is saved; nothing happens where the answer is no. */
  sure?: (draft: Filled<D>, form: FormInstance<Values>) => Promise<boolean>;
  close: () => void;
  saved?: (answer: unknown) => void;
  /** What is said of what was saved, where more is to be said than that it was. */
  told?: (answer: unknown) => string | Offered;
  readOnly?: boolean;
  /** Why what is filled in can't be saved, by the rules the server will ask; greys the button and stands beside it, or at the field that is to blame. */
  blocked?: (values: Typed<D>) => string | Blame | null;
  /** The JSX of the form; it hears the values as they are typed. */
  children: (at: { values: Typed<D>; row: Row | null; form: FormInstance<Values> }) => ReactNode;
  /** The screen's columns, which name and format the values where two versions stand side by side. */
  columns?: readonly Column<never>[];
  /** Beside the buttons: history, print. */
  extra?: ReactNode;
  width?: number;
  /** What saving is called here. */
  saveText?: string | ((values: Typed<D>) => string);
  /** Saving ends what it is about: its key says so by its colour, as in every question that can't be undone. */
  danger?: boolean;
  /** Of many lines: Enter goes on to the next field, behind the last one to saving, as who types a line isn't done with the others. */
  ofLines?: boolean;
};

/** The form of one record at the right of its grid: Ctrl/⌘-S saves, Esc asks about unsaved changes. */
export const RecordDrawer = <Row, D extends Shaped>({
  title,
  draft,
  words,
  row,
  start,
  begun,
  save,
  sure,
  close,
  saved,
  told,
  readOnly = false,
  blocked,
  children,
  extra,
  columns,
  width = 480,
  saveText,
  danger = false,
  ofLines = false,
}: Props<Row, D>) => {
  const { t, say } = useSay();
  const [form] = Form.useForm<Values>();
  // What is filled in counts from the first moment, also of fields that are still being fetched: a rule that hears a part of it would refuse what is right.
  const typed = Form.useWatch([], { form, preserve: true }) as Typed<D> | undefined;
  const first = useMemo<Values>(() => (row ? partOf(draft.shape, row) : { ...defaultsOf(draft.shape), ...start }), [draft, row, start]);
  const values = useMemo(() => ({ ...first, ...typed }) as Typed<D>, [first, typed]);
  const box = useRef<HTMLDivElement>(null);
  useFirstFocus(box, row === null);

  const hindrance = blocked?.(values) ?? null;
  const why = saidOf(hindrance);
  const blamed = hindrance === null || typeof hindrance === 'string' ? null : hindrance.field;
  // A field may settle its value in the very moment of saving, before the form is drawn with it.
  const latest = useRef(blocked);
  latest.current = blocked;
  const whyNot = useCallback(() => saidOf(latest.current?.(form.getFieldsValue(true) as Typed<D>) ?? null), [form]);
  const labelOf = useCallback(
    ([field]: readonly PropertyKey[]) => {
      const key = words ? `${words}.${String(field)}` : String(field);
      return isWord(key) ? say(key) : undefined;
    },
    [words, say],
  );
  // A deed says what was done; a record that was filled in, that it is kept.
  const isDeed = saveText !== undefined;
  const toldDone = useCallback(() => t('told.done', { what: title }), [t, title]);
  const { saving, sentence, stopped, isUnderway, changed, submit, stale } = useRecordSave({
    form,
    draft,
    row,
    first,
    save,
    sure,
    saved,
    told: told ?? (isDeed ? toldDone : undefined),
    close,
    labelOf,
    readOnly,
    whyNot,
  });
  // Saving was tried and this is why it isn't saved: it is told here, and nowhere a second time.
  const isTold = why !== null && why === stopped;
  const unsaved = useCallback(() => !readOnly && changed(), [readOnly, changed]);
  useUnsaved(unsaved);
  const leave = useCallback(async () => {
    if (!isUnderway() && (await mayLeave(unsaved))) close();
  }, [isUnderway, unsaved, close]);
  useDrawerKeys(submit, leave);

  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sentence) top.current?.scrollIntoView?.({ block: 'nearest' });
  }, [sentence]);

  const isBegun = blamed !== null && unsaved();
  const scope = useMemo(
    () => ({
      ...{ shape: draft.shape, readOnly, ...(words && { words }) },
      ...(isBegun && blamed !== null && why !== null && { wrong: { field: blamed, said: why } }),
    }),
    [draft, readOnly, words, isBegun, blamed, why],
  );
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
          <span
            className={`kit-foot-space ${why !== null && (isTold || unsaved()) ? 'kit-reason' : 'kit-quiet'}`}
            role={isTold ? 'alert' : 'status'}
          >
            {blamed === null && why}
          </span>
          <Button onClick={() => void leave()} disabled={saving}>
            {t(readOnly ? 'action.close' : 'action.cancel')}
          </Button>
          {!readOnly && (
            <Button type="primary" danger={danger} data-saves="" loading={saving} why={why} onClick={() => void submit()}>
              {(typeof saveText === 'function' ? saveText(values) : saveText) ?? t('action.save')}
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
            initialValues={{ ...first, ...begun }}
            scrollToFirstError
            autoComplete="off"
            onFinish={() => void submit()}
            onKeyDown={ofLines ? goOn : keepFromSaving}
          >
            {children({ values, row, form })}
            <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
          </Form>
        </FormScope>
      </div>
      {stale && (
        <Suspense fallback={null}>
          <StaleDialog {...(words && { words })} {...(columns && { columns })} {...stale} />
        </Suspense>
      )}
    </Drawer>
  );
};

const saidOf = (hindrance: string | Blame | null) => (hindrance === null || typeof hindrance === 'string' ? hindrance : hindrance.said);

/** Enter in a field saves; in a tool beside the fields (a search, a list's filter, a code typed by hand) it is for the tool alone. */
const keepFromSaving = (event: KeyboardEvent<HTMLElement>) => {
  const input = enteredIn(event);
  if (input && !isField(input)) event.preventDefault();
};

/** Enter in a field goes on to the next one; a list or a calendar takes it for what is chosen there. */
const goOn = (event: KeyboardEvent<HTMLElement>) => {
  const input = enteredIn(event);
  if (!input) return;
  const isTaken = event.defaultPrevented;
  event.preventDefault();
  if (isTaken || !isField(input) || input.matches('[role=combobox], [type=checkbox]') || input.closest('.ant-picker')) return;
  const { currentTarget } = event;
  const fields = [...currentTarget.querySelectorAll<HTMLElement>('input:not([disabled], [type=hidden], [type=checkbox]), textarea')].filter(
    isField,
  );
  const next = fields[fields.indexOf(input) + 1] ?? currentTarget.closest('[role=dialog]')?.querySelector<HTMLElement>('[data-saves]');
  next?.focus();
};

const enteredIn = ({ currentTarget, key, target, nativeEvent }: KeyboardEvent<HTMLElement>) =>
  key === 'Enter' && !nativeEvent.isComposing && target instanceof HTMLInputElement && currentTarget.contains(target) ? target : null;
const isField = (element: HTMLElement) => element.closest('.ant-form-item') !== null;
