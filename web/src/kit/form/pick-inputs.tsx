import type { AnswerOf, AskOf, Call, Schema } from '@lotline/contract/kit/call';
import { holding } from '@lotline/contract/kit/initials';
import { useQueries } from '@tanstack/react-query';
import { Button, Space } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useGo } from '../browser/go.ts';
import { ExportOutlined } from '../look/ant-icons.tsx';
import { later } from '../look/later.tsx';
import { useCall } from '../net/resource.ts';
import { send } from '../net/send.ts';
import { useSay } from '../words/use-say.ts';
import { Field, type FieldProps } from './Field.tsx';
import { NothingYet } from './NothingYet.tsx';
import { Select } from './Select.tsx';
import { useScope } from './scope.ts';
import type { Branch } from './Trees.tsx';

const LazyCascade = later(async () => (await import('./Trees.tsx')).CascadeInput);
const LazyTree = later(async () => (await import('./Trees.tsx')).TreeInput);

const levelOf = (tree: readonly Branch[], value: unknown, level = 1): number => {
  for (const node of tree) {
    if (node.value === value) return level;
    const below = node.children ? levelOf(node.children, value, level + 1) : 0;
    if (below) return below;
  }
  return 0;
};

/** A place in a tree, level by level; `depth` is the level that must be reached, counted from one. */
export const CascaderField = ({ tree, depth, disabled, ...field }: FieldProps & { tree: readonly Branch[]; depth?: number }) => {
  const { readOnly } = useScope();
  const { t } = useSay();
  const also = (value: unknown) =>
    depth && value !== null && value !== undefined && levelOf(tree, value) < depth ? t('issue.cascaderDepth') : null;
  return (
    <Field {...field} chosen also={also}>
      <LazyCascade tree={tree} disabled={disabled ?? readOnly} />
    </Field>
  );
};

export const TreeField = ({ tree, many, disabled, ...field }: FieldProps & { tree: readonly Branch[]; many?: boolean }) => {
  const { readOnly } = useScope();
  return (
    <Field {...field} chosen>
      <LazyTree tree={tree} {...(many && { many })} disabled={disabled ?? readOnly} />
    </Field>
  );
};

type ListCall = Call<Schema, Schema<unknown, readonly unknown[]>> & { readonly reads: readonly [string, ...string[]] };
type PickProps<C extends ListCall> = {
  /** The call whose rows are chosen from. */
  from: C;
  ask?: AskOf<C>;
  /** What the choice is called. */
  nameOf: (row: AnswerOf<C>[number]) => string;
  idOf?: (row: AnswerOf<C>[number]) => string | number;
  only?: (row: AnswerOf<C>[number]) => boolean;
  /** The columns in which the server looks for what is typed, where the list is longer than one answer. */
  searchIn?: readonly (keyof AnswerOf<C>[number] & string)[];
  /** The name of a value whose row the list doesn't hold. */
  shown?: string | null | undefined;
  many?: boolean;
  /** The path of the screen where such records are kept. */
  open?: string;
  onPick?: (row: AnswerOf<C>[number] | null) => void;
  placeholder?: string;
  /** What is said where there is nothing at all to choose. */
  none?: string;
};
type PickValue = string | number | (string | number)[] | null;
type PickInput<C extends ListCall> = PickProps<C> & {
  value?: PickValue;
  onChange?: (value: PickValue) => void;
  disabled?: boolean | undefined;
  id?: string;
  autoFocus?: boolean;
  /** What it is called where no label stands beside it. */
  'aria-label'?: string;
  /** Red, with the sentence that says why. */
  status?: 'error';
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
};

const rowId = (row: unknown) => (row as { id: number }).id;

/** What an answer without `limit` gives at most. */
const oneAnswer = 1000;
const restMs = 250;

/** The rows that hold a text in one of some columns, wherever in the list they stand. */
const useFound = <C extends ListCall>(from: C, ask: AskOf<C> | undefined, columns: readonly string[], typed: string) => {
  const [text, setText] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setText(typed.replaceAll(/[|&"]/g, ' ').trim()), restMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const { filter, ...rest } = (ask ?? {}) as { filter?: string };
  return useQueries({
    queries: (text ? columns : []).map((column) => {
      const wanted = { ...rest, filter: JSON.stringify({ ...JSON.parse(filter ?? '{}'), [column]: text }), limit: 50 };
      return {
        queryKey: [from.reads[0], from.path, wanted],
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          send(from as Call, wanted, { signal }) as Promise<{ rows: AnswerOf<C>[number][] }>,
        meta: { tables: from.reads },
      };
    }),
    combine: allRows<AnswerOf<C>[number]>,
  });
};
const allRows = <Row,>(answers: { data?: { rows: Row[] } | undefined }[]) => answers.flatMap(({ data }) => data?.rows ?? []);

const marked = '.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option-active';
const lookMs = 16;
const mostLooks = 60;
/** Enter that comes before the choices do would close the list without any: it is pressed anew when they are there, unless another key came. */
const useEarlyEnter = (early: boolean, come: boolean) => {
  const waiting = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    if (!come) return;
    let timer: ReturnType<typeof setTimeout>;
    const look = (tries: number) => {
      const input = waiting.current;
      if (!input || document.activeElement !== input || tries > mostLooks) return;
      if (!document.querySelector(marked)) timer = setTimeout(look, lookMs, tries + 1);
      else input.dispatchEvent(new KeyboardEvent('keydown', enter));
    };
    look(0);
    return () => clearTimeout(timer);
  }, [come]);
  return (event: KeyboardEvent<HTMLElement>) => {
    const { target, key, nativeEvent } = event;
    waiting.current = null;
    if (!early || key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
    if (target.getAttribute('aria-expanded') !== 'true') return;
    event.preventDefault();
    event.stopPropagation();
    waiting.current = target;
  };
};
const enter = { key: 'Enter', code: 'Enter', keyCode: 13, which: 13, bubbles: true, cancelable: true };

type Called = { label?: unknown; row?: unknown };
/** A record is found by what its option says and by its name in the other language. */
const isCalled = (typed: string, option?: Called) => {
  const { otherName, nameEn } = (option?.row ?? {}) as { otherName?: string | null; nameEn?: string | null };
  return holding(typed)([option?.label, otherName, nameEn].filter(Boolean).join(' '));
};

/** Chooses a record out of any list call; typing searches, and a link opens its screen. */
export const PickOne = <C extends ListCall>({
  from,
  ask,
  nameOf,
  idOf = rowId,
  only,
  searchIn,
  shown,
  many,
  open,
  onPick,
  value,
  onChange,
  placeholder,
  none,
  disabled,
  ...rest
}: PickInput<C>) => {
  const { t } = useSay();
  const go = useGo();
  const [opened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const has = value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0);
  const { data, isFetching } = useCall(from as Call & Pick<ListCall, 'reads'>, ask ?? {}, { enabled: opened || (has && !shown) });
  const first = data as AnswerOf<C> | undefined;
  const isCut = searchIn !== undefined && first !== undefined && first.length >= oneAnswer;
  const found = useFound(from, ask, isCut ? searchIn : [], typed);
  // What was found and chosen keeps its name when the text that found it is gone.
  const [met, meet] = useState<AnswerOf<C>[number]>();
  const rows = useMemo(() => {
    const more = met === undefined ? found : [...found, met];
    return first && more.length ? [...new Map([...first, ...more].map((row) => [idOf(row), row])).values()] : first;
  }, [first, found, met, idOf]);
  const options = useMemo(() => {
    const listed = (rows ?? []).filter((row) => !only || only(row)).map((row) => ({ value: idOf(row), label: nameOf(row), row }));
    const alone = !Array.isArray(value) && has && !listed.some((one) => one.value === value);
    return alone && (shown || rows) ? [{ value, label: shown ?? String(value), row: null }, ...listed] : listed;
  }, [rows, only, idOf, nameOf, value, has, shown]);
  const onKeyDownCapture = useEarlyEnter(!many && isFetching && !first, first !== undefined);
  const asks = placeholder ?? t('record.choose');
  // A form's label names the input that it gives an id; elsewhere nothing but what it asks for does.
  const label = rest['aria-label'] ?? (rest.id === undefined ? asks : undefined);
  const select = (
    <Select
      {...rest}
      onKeyDownCapture={onKeyDownCapture}
      {...(label !== undefined && { 'aria-label': label })}
      options={options}
      value={value ?? undefined}
      {...(many && { mode: 'multiple' as const })}
      allowClear
      showSearch={{ filterOption: isCalled, onSearch: setTyped }}
      popupRender={(menu) => (
        <>
          {menu}
          {isCut && <p className="kit-more">{t('record.typeForMore')}</p>}
        </>
      )}
      loading={isFetching}
      disabled={disabled}
      placeholder={asks}
      notFoundContent={
        isFetching
          ? t('record.loading')
          : (first?.length === 0 && <NothingYet said={none} open={open} />) || (options.length === 0 && none) || t('record.noMatch')
      }
      onOpenChange={(is) => is && setOpened(true)}
      onFocus={() => setOpened(true)}
      style={{ width: '100%', minWidth: 0 }}
      onChange={(next: unknown) => {
        onChange?.((next as PickValue) ?? null);
        if (many) return;
        const row = rows?.find((one) => idOf(one) === next);
        meet(row);
        onPick?.(row ?? null);
      }}
    />
  );
  if (!open) return select;
  return (
    <Space.Compact block>
      {select}
      <Button icon={<ExportOutlined />} aria-label={t('record.openScreen')} title={t('record.openScreen')} onClick={() => go(open)} />
    </Space.Compact>
  );
};

export const PickField = <C extends ListCall>({
  from,
  ask,
  nameOf,
  idOf,
  only,
  searchIn,
  shown,
  many,
  open,
  onPick,
  placeholder,
  none,
  disabled,
  ...field
}: FieldProps & PickProps<C>) => {
  const { readOnly } = useScope();
  return (
    <Field {...field} chosen>
      <PickOne
        from={from}
        nameOf={nameOf}
        disabled={disabled ?? readOnly}
        {...(ask && { ask })}
        {...(idOf && { idOf })}
        {...(only && { only })}
        {...(searchIn && { searchIn })}
        {...(shown && { shown })}
        {...(many && { many })}
        {...(open && { open })}
        {...(onPick && { onPick })}
        {...(placeholder && { placeholder })}
        {...(none && { none })}
      />
    </Field>
  );
};
