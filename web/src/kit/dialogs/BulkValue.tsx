import { DatePicker, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import type { Column } from '../columns/columns.ts';
import { choiceName, type Speech } from '../columns/readable.ts';
import type { Plan, RawCell } from '../excel/check.ts';
import { dayOf } from '../words/date.ts';
import { useSay } from '../words/use-say.ts';

type Props = {
  plans: readonly Plan[];
  field: string;
  cell: RawCell;
  /** What stands in the chosen rows: suggested where a value is a name. */
  texts: (column: Column<never>) => readonly string[];
  change: (field: string, cell: RawCell) => void;
  speech: Speech;
  children: ReactNode;
};

/** A field and the value that all records get in it, entered by its kind. */
export const BulkValue = ({ plans, field, cell, texts, change, speech, children }: Props) => {
  const { t } = useSay();
  const plan = plans.find(({ column }) => column.id === field);
  const values = plan && choicesOf(plan, speech, t);
  const set = (next: RawCell) => change(field, next);
  return (
    <>
      <Select
        aria-label={t('bulk.field')}
        placeholder={t('bulk.field')}
        showSearch={{ optionFilterProp: 'label' }}
        value={field || undefined}
        options={plans.map(({ column, title }) => ({ value: column.id, label: title }))}
        onChange={(id) => change(id, null)}
      />
      {!plan ? (
        <span className="kit-quiet">{t('bulk.unnamed')}</span>
      ) : values ? (
        <Select
          aria-label={t('bulk.value')}
          placeholder={t('bulk.value')}
          allowClear={!plan.required}
          {...(plan.many && { mode: 'multiple' as const })}
          value={plan.many ? (cell ? String(cell).split(', ') : []) : cell === null ? null : String(cell)}
          options={values}
          onChange={(next: string | string[] | undefined) => set(Array.isArray(next) ? next.join(', ') || null : (next ?? null))}
        />
      ) : plan.column.kind === 'day' ? (
        <DatePicker
          aria-label={t('bulk.value')}
          value={cell ? dayOf(String(cell)) : null}
          onChange={(day) => set(day?.format('YYYY-MM-DD') ?? null)}
        />
      ) : (
        <>
          <Input
            aria-label={t('bulk.value')}
            placeholder={t(plan.required ? 'bulk.value' : 'bulk.empty')}
            list={`bulk-${field}`}
            value={cell === null ? '' : String(cell)}
            onChange={({ target }) => set(target.value === '' ? null : target.value)}
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
      {children}
    </>
  );
};

const choicesOf = ({ column, choices }: Plan, speech: Speech, t: ReturnType<typeof useSay>['t']) => {
  if (column.kind === 'flag') return [t('action.yes'), t('action.no')].map((label) => ({ value: label, label }));
  if (!choices) return undefined;
  return [...new Set(choices.values())].map((value) => choiceName(column, value, speech)).map((label) => ({ value: label, label }));
};
