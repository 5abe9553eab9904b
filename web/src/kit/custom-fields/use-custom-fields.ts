import { snake } from '@lotline/contract/kit/spelling';
import type { Lang } from '@lotline/contract/kit/words';
import { type CustomFieldRow, customFieldsOf, type ListSource } from '@lotline/contract/system/custom-ext';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Column, Kind } from '../columns/columns.ts';
import { useCodeNames } from '../net/codes.ts';
import { useCall } from '../net/resource.ts';
import { useLanguage } from '../words/language.ts';
import { type ListChoice, serviceQuery } from './service-list.ts';

export type CustomField = CustomFieldRow;
type Service = Extract<ListSource, { type: 'service' }>;
type Ext = { ext?: Readonly<Record<string, unknown>> | null };

export const fieldName = ({ displayKr, displayEn, field }: CustomFieldRow, lang: Lang) => (lang === 'kr' ? displayKr : displayEn) || field;
export const extId = (field: string) => `ext.${field}`;

const kinds: Readonly<Record<CustomFieldRow['type'], Kind>> = {
  text: 'text',
  number: 'number',
  date: 'day',
  boolean: 'flag',
  list: 'choice',
};
const isService = (source: ListSource | null): source is Service => source?.type === 'service';
const none: readonly CustomField[] = [];

/** The fields that people added to a table, and the columns that show them: one description for grid, filter, Excel and history. */
export const useCustomFields = (table: string, enabled = true) => {
  const lang = useLanguage();
  const { data: fields = none } = useCall(customFieldsOf, { table: snake(table) }, { enabled });
  const codes = useCodeNames(useMemo(() => fields.flatMap(categoryColumn), [fields]));
  const services = useMemo(() => fields.map(({ data }) => data).filter(isService), [fields]);
  const lists = useQueries({ queries: services.map(serviceQuery), combine: (all) => all.map(({ data }) => data) });

  return useMemo(() => {
    const choicesOf = ({ data }: CustomField): readonly ListChoice[] => {
      if (!data) return [];
      if (data.type === 'items')
        return data.items.map(({ value, labelKr, labelEn }) => ({ value, label: lang === 'kr' ? labelKr : labelEn }));
      if (data.type === 'code') return Object.entries(codes[data.category] ?? {}).map(([value, label]) => ({ value, label }));
      return lists[services.indexOf(data)] ?? [];
    };
    const choices = Object.fromEntries(fields.filter(({ type }) => type === 'list').map((field) => [field.field, choicesOf(field)]));
    const columns = fields.map(
      (field): Column<Ext> => ({
        id: extId(field.field),
        kind: kinds[field.type],
        ext: true,
        name: fieldName(field, lang),
        value: (row) => row.ext?.[field.field],
        required: field.required,
        fixed: true,
        width: 130,
        ...(field.type === 'list' && {
          choices: (choices[field.field] ?? []).map(({ value }) => String(value)),
          choiceNames: Object.fromEntries((choices[field.field] ?? []).map(({ value, label }) => [String(value), label])),
        }),
      }),
    );
    return { fields, columns, choices };
  }, [fields, codes, lists, services, lang]);
};
export type CustomFields = ReturnType<typeof useCustomFields>;

const categoryColumn = ({ field, data }: CustomField): Column<Ext>[] =>
  data?.type === 'code' ? [{ id: field, kind: 'choice', value: () => null, category: data.category }] : [];
