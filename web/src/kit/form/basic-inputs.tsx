import { holding } from '@lotline/contract/kit/initials';
import { decimalsOf } from '@lotline/contract/kit/unit';
import { Input, Switch } from 'antd';
import { useSay } from '../words/use-say.ts';
import { Field, type FieldProps } from './Field.tsx';
import { NothingYet } from './NothingYet.tsx';
import { NumberInput } from './NumberInput.tsx';
import { Select } from './Select.tsx';
import { useScope } from './scope.ts';

type Of<More = object> = FieldProps & More;

export const TextField = ({
  placeholder,
  autoFocus,
  maxLength,
  disabled,
  ...field
}: Of<{ placeholder?: string; autoFocus?: boolean; maxLength?: number }>) => {
  const { readOnly } = useScope();
  return (
    <Field {...field}>
      <Input autoComplete="off" placeholder={placeholder} autoFocus={autoFocus} maxLength={maxLength} disabled={disabled ?? readOnly} />
    </Field>
  );
};

export const NoteField = ({ rows = 3, disabled, ...field }: Of<{ rows?: number }>) => {
  const { readOnly } = useScope();
  return (
    <Field {...field}>
      <Input.TextArea autoSize={{ minRows: rows, maxRows: 12 }} disabled={disabled ?? readOnly} />
    </Field>
  );
};

/** A number; of a quantity `unit` stands in its label, or `uom` is told where the unit has a field of its own: pieces are whole. */
export const NumberField = ({
  decimals,
  integers,
  disabled,
  placeholder,
  uom,
  isNumeral = false,
  ...field
}: Of<{
  decimals?: number;
  isNumeral?: boolean;
  integers?: number;
  placeholder?: string;
  uom?: string | undefined;
  /** A rule that the number must keep, as a sentence; null where it does. */
  also?: (value: unknown) => string | null;
}>) => {
  const { readOnly } = useScope();
  const limits = { decimals: decimals ?? decimalsOf(uom ?? field.unit), ...(integers !== undefined && { integers }) };
  return (
    <Field {...field} number={limits}>
      <NumberInput {...limits} isNumeral={isNumeral} disabled={disabled ?? readOnly} placeholder={placeholder} />
    </Field>
  );
};

/** An amount of money: two decimals, thirteen digits before them. */
export const MoneyField = (field: Of) => <NumberField decimals={2} integers={13} {...field} />;

export const SwitchField = ({ disabled, ...field }: Of) => {
  const { readOnly } = useScope();
  return (
    <Field {...field} valuePropName="checked">
      <Switch disabled={disabled ?? readOnly} />
    </Field>
  );
};

export type Choice = { value: string | number; label: string; disabled?: boolean };
type ChoiceProps = Of<{
  /** Values whose words are `<choiceWords>.<value>`, or ready-made choices. */
  of: readonly string[] | readonly Choice[];
  choiceWords?: string;
  many?: boolean;
  placeholder?: string;
  onChoose?: (value: unknown) => void;
  /** Where there is nothing to choose: why, and the screen that makes the first. */
  first?: { said?: string; open?: string } | false | undefined;
}>;

/** People know a choice by its name or by its code: a unit is found as 개 and as EA. */
const saysOrMeans = (typed: string, choice?: { value: unknown; label: unknown }) =>
  holding(typed)(`${choice?.label} ${typeof choice?.value === 'string' ? choice.value : ''}`);

export const ChoiceField = ({ of, choiceWords, many, placeholder, onChoose, first, disabled, ...field }: ChoiceProps) => {
  const { t, say } = useSay();
  const { words, readOnly } = useScope();
  const last = String(Array.isArray(field.name) ? field.name.at(-1) : field.name);
  const options = of.map((one) =>
    typeof one === 'string' ? { value: one, label: say(`${choiceWords ?? (words ? `${words}.${last}` : last)}.${one}`) } : one,
  );
  return (
    <Field {...field} chosen>
      <Select
        options={options}
        {...(many && { mode: 'multiple' as const })}
        allowClear={!field.required}
        showSearch={{ filterOption: saysOrMeans }}
        placeholder={placeholder ?? t('record.choose')}
        disabled={disabled ?? readOnly}
        {...(first && of.length === 0 && { notFoundContent: <NothingYet {...first} /> })}
        {...(onChoose && { onSelect: onChoose, onClear: () => onChoose(null) })}
      />
    </Field>
  );
};
