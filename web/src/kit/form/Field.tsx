import { labelInside, sayIssues } from '@lotline/contract/kit/issue-words';
import { Form } from 'antd';
import { cloneElement, type ReactElement, type ReactNode } from 'react';
import { useSay } from '../words/use-say.ts';
import { wrongNumber } from './number.ts';
import { parserOf, requiredIn, settled, useScope } from './scope.ts';

/** What every field of a form may be told. */
export type FieldProps = {
  name: string | (string | number)[];
  /** A word's key; without it the form's `words` prefix and the name make one. */
  label?: string | false;
  /** The label is for screen readers only: a row above shows it already. */
  heard?: boolean;
  /** A label that isn't a word of ours. */
  title?: string;
  unit?: string;
  disabled?: boolean;
  required?: boolean;
  /** Its value is chosen, not typed. */
  chosen?: boolean;
  help?: ReactNode;
};
type Props = FieldProps & {
  children: ReactElement;
  valuePropName?: string;
  number?: { decimals?: number; integers?: number };
  /** A check of the field's own, before the contract's, which says less about what was typed. */
  first?: (value: unknown) => string | null;
  /** The same after the contract's. */
  also?: (value: unknown) => string | null;
};

const schemaAt = (shape: Readonly<Record<string, unknown>> | undefined, name: FieldProps['name']) =>
  shape?.[String(Array.isArray(name) ? name[0] : name)];

/** A labelled form item whose content the contract's shape checks, with the contract's sentence. */
export const Field = ({
  name,
  label,
  heard = false,
  title,
  unit,
  required,
  chosen = false,
  help,
  children,
  valuePropName,
  number,
  first,
  also,
}: Props) => {
  const { t, say, lang } = useSay();
  const { words, shape, wrong: blamed } = useScope();
  const schema = Array.isArray(name) && name.length > 1 ? undefined : schemaAt(shape, name);
  const last = String(Array.isArray(name) ? name.at(-1) : name);
  const text = title ?? (label === false ? undefined : say(label ?? (words ? `${words}.${last}` : last)));
  const isBlamed = blamed?.field === (Array.isArray(name) ? name.join('.') : name);
  const wrong = (value: unknown): string | null => {
    if (number && typeof value === 'string' && value !== '') {
      const found = wrongNumber(value, number);
      if (found) return say(found.key, found.facts);
    }
    const unread = first?.(value);
    if (unread) return unread;
    const empty = value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
    const parser = parserOf(schema);
    if (empty && (required || (chosen && requiredIn(schema))))
      return t(chosen ? 'issue.requiredChoice' : 'issue.required', text === undefined ? {} : { name: labelInside(text, lang) });
    if (!parser) return also?.(value) ?? null;
    const kept = settled(schema, value);
    const checked = parser.safeParse(kept);
    if (checked.success) return also?.(value) ?? null;
    return sayIssues(checked.error.issues, kept, lang, () => text)[0]?.message ?? t('issue.wrong');
  };
  return (
    <Form.Item
      name={name}
      {...(text !== undefined && !heard && { label: unit ? `${text} (${unit})` : text })}
      {...(valuePropName && { valuePropName })}
      {...(help !== undefined && { extra: help })}
      {...(isBlamed && { help: <span role="alert">{blamed.said}</span>, validateStatus: 'error' as const })}
      required={required ?? requiredIn(schema)}
      validateTrigger={['onBlur', 'onChange']}
      validateFirst
      rules={[
        {
          validator: (_, value: unknown) => {
            const found = wrong(value);
            return found ? Promise.reject(new Error(found)) : Promise.resolve();
          },
        },
      ]}
    >
      {heard ? cloneElement(children, { 'aria-label': text } as object) : children}
    </Form.Item>
  );
};
