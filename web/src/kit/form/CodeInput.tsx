import type { CodeRow } from '@lotline/contract/system/code';
import { Form } from 'antd';
import { codeName, useCodes } from '../net/codes.ts';
import { useLanguage } from '../words/language.ts';
import { ChoiceField } from './basic-inputs.tsx';
import type { FieldProps } from './Field.tsx';

type Of = FieldProps & {
  category: string;
  many?: boolean;
  byCode?: boolean;
  /** Those that fit here; without it, all of the category. */
  only?: (codes: readonly CodeRow[]) => readonly CodeRow[];
};
/** A code of a category, by its name, or by code where people read that itself; a disabled one stays choosable only where it already stands. */
export const CodeField = ({ category, many, byCode, only, ...field }: Of) => {
  const lang = useLanguage();
  const form = Form.useFormInstance();
  const now: unknown = Form.useWatch(field.name, form);
  const all = useCodes(category);
  const fitting = new Set(only ? only(all) : all);
  const codes = all.filter(
    (one) => (one.enabled && fitting.has(one)) || one.code === now || (Array.isArray(now) && now.includes(one.code)),
  );
  const nameOf = (code: CodeRow) => (byCode ? `${code.code} (${codeName(code, lang)})` : codeName(code, lang));
  return <ChoiceField {...field} {...(many && { many })} of={codes.map((code) => ({ value: code.code, label: nameOf(code) }))} />;
};
