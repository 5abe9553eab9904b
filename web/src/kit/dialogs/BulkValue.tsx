import { Input } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Column } from '../columns/columns.ts';
import { choiceName, type Speech } from '../columns/readable.ts';
import type { Plan, RawCell } from '../excel/check.ts';
import { DayInput } from '../form/DayInputs.tsx';
import { Select } from '../form/Select.tsx';
import { asDay } from '../form/typed-date.ts';
import { Button } from '../look/Button.tsx';
import { useSay } from '../words/use-say.ts';

type Props = {
  /** Which of the chosen fields it is. */
  at: number;
  plans: readonly Plan[];
  field: string;
  cell: RawCell | undefined;
  /** What stands in the chosen rows: suggested where a value is a name. */
  texts: (column: Column<never>) => readonly string[];
  change: (field: string, cell: RawCell | undefined) => void;
  /** The value is entered. */
  goOn: () => void;
  speech: Speech;
  children: ReactNode;
};
export const pickerOf = (at: number) => `bulk-field-${at}`;

/** A field and the value that all records get in it, entered by its kind. Emptying a field takes a press of its own: nobody does it by passing by. */
export const BulkValue = ({ at, plans, field, cell, texts, change, goOn, speech, children }: Props) => {
  const { t } = useSay();
  const plan = plans.find(({ column }) => column.id === field);
  const values = plan && choicesOf(plan, speech, t);
  const set = (next: RawCell | undefined) => change(field, next);
  const id = `bulk-value-${at}`;
  const was = useRef(field);
  useEffect(() => {
    if (was.current !== field) document.getElementById(id)?.focus();
    was.current = field;
  }, [field, id]);
  const entry = { id, 'aria-label': t('bulk.value'), placeholder: t(cell === null ? 'bulk.cleared' : 'bulk.value') };
  return (
    <>
      <Select
        id={pickerOf(at)}
        autoFocus
        aria-label={t('bulk.field')}
        placeholder={t('bulk.field')}
        showSearch
        value={field || undefined}
        options={plans.map(({ column, title }) => ({ value: column.id, label: title }))}
        onChange={(chosen) => change(chosen, undefined)}
      />
      {!plan ? (
        <span className="kit-quiet">{t('bulk.unnamed')}</span>
      ) : values ? (
        <Select
          {...entry}
          showSearch
          {...(plan.many && { mode: 'multiple' as const })}
          value={plan.many ? (cell ? String(cell).split(', ') : []) : cell === null || cell === undefined ? null : String(cell)}
          options={values}
          onChange={(next: string | string[]) => {
            set(Array.isArray(next) ? next.join(', ') || undefined : next);
            if (!plan.many) goOn();
          }}
        />
      ) : plan.column.kind === 'day' ? (
        <DayInput
          {...entry}
          value={cell ? String(cell) : null}
          onChange={(day) => {
            set(day ?? undefined);
            if (day && asDay.write(day)) goOn();
          }}
        />
      ) : (
        <>
          <Input
            {...entry}
            list={`bulk-${field}`}
            {...(plan.column.kind === 'number' && { inputMode: 'decimal' as const })}
            value={cell === null || cell === undefined ? '' : String(cell)}
            onChange={({ target }) => set(target.value === '' ? undefined : target.value)}
            onPressEnter={({ nativeEvent }) => nativeEvent.isComposing || goOn()}
          />
          {plan.column.kind === 'text' && (
            <datalist id={`bulk-${field}`}>
              {texts(plan.column)
                .slice(0, 100)
                .map((one) => (
                  <option key={one} value={one} />
                ))}
            </datalist>
          )}
        </>
      )}
      <span className="kit-bulk-tools">
        {plan && !plan.required && (
          <Button aria-pressed={cell === null} onClick={() => set(cell === null ? undefined : null)}>
            {t('bulk.clear')}
          </Button>
        )}
        {children}
      </span>
    </>
  );
};

const choicesOf = ({ column, choices }: Plan, speech: Speech, t: ReturnType<typeof useSay>['t']) => {
  if (column.kind === 'flag') return [t('action.yes'), t('action.no')].map((label) => ({ value: label, label }));
  if (!choices) return undefined;
  return [...new Set(choices.values())].map((value) => choiceName(column, value, speech)).map((label) => ({ value: label, label }));
};
