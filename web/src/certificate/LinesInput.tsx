import type { ReportLine } from '@lotline/contract/certificate/test-report';
import { lineJudgements } from '@lotline/contract/certificate/test-report.states';
import { Input } from 'antd';
import { useState } from 'react';
import { Field } from '../kit/form/Field.tsx';
import { NumberInput, type NumberValue } from '../kit/form/NumberInput.tsx';
import { Select } from '../kit/form/Select.tsx';
import { useScope } from '../kit/form/scope.ts';
import { DeleteOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { judgedBy, valuesIn, valuesText } from './line-values.ts';
import './certificate.css';

type Props = { value?: readonly ReportLine[] | null; onChange?: (next: readonly ReportLine[]) => void; id?: string };

/** The lines of a report; values are judged by their limits as they are typed. */
const LinesInput = ({ value, onChange, id }: Props) => {
  const { t } = useSay();
  const { readOnly = false } = useScope();
  const lines = value ?? [];
  const set = (at: number, part: Partial<ReportLine>) =>
    onChange?.(lines.map((line, n) => (n === at ? { ...line, ...part, judge: part.judge ?? judgedBy({ ...line, ...part }) } : line)));
  return (
    <div className="certificate-lines" id={id}>
      {lines.length > 0 && (
        <div className="certificate-line certificate-head" aria-hidden="true">
          <span>{t('reportLine.item')}</span>
          <span>{t('reportLine.spec')}</span>
          <span>{t('reportLine.lsl')}</span>
          <span>{t('reportLine.usl')}</span>
          <span>{t('reportLine.unit')}</span>
          <span>{t('reportLine.values')}</span>
          <span>{t('reportLine.judge')}</span>
          <span />
        </div>
      )}
      {lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
        <div className="certificate-line" key={at}>
          <Input
            aria-label={t('reportLine.item')}
            value={line.item}
            disabled={readOnly}
            onChange={({ target }) => set(at, { item: target.value })}
          />
          <Input
            aria-label={t('reportLine.spec')}
            value={line.spec ?? ''}
            disabled={readOnly}
            onChange={({ target }) => set(at, { spec: target.value || null })}
          />
          <Limit label={t('reportLine.lsl')} value={line.lsl} disabled={readOnly} onChange={(lsl) => set(at, { lsl })} />
          <Limit label={t('reportLine.usl')} value={line.usl} disabled={readOnly} onChange={(usl) => set(at, { usl })} />
          <Input
            aria-label={t('reportLine.unit')}
            value={line.unit ?? ''}
            disabled={readOnly}
            onChange={({ target }) => set(at, { unit: target.value || null })}
          />
          <Values key={valuesText(line)} line={line} disabled={readOnly} onChange={(values) => set(at, { values })} />
          <Select
            aria-label={`${line.item} ${t('reportLine.judge')}`}
            value={line.judge}
            disabled={readOnly}
            options={lineJudgements.map((one) => ({ value: one, label: t(`reportLine.judge.${one}`) }))}
            onChange={(judge: ReportLine['judge']) => set(at, { judge })}
          />
          {!readOnly && (
            <Button
              icon={<DeleteOutlined />}
              aria-label={`${t('action.remove')} ${line.item}`}
              title={t('action.remove')}
              onClick={() => onChange?.(lines.filter((_, n) => n !== at))}
            />
          )}
        </div>
      ))}
      {!readOnly && (
        <Button type="dashed" block icon={<PlusOutlined />} onClick={() => onChange?.([...lines, { item: '', values: [], judge: 'OK' }])}>
          {t('testReport.addLine')}
        </Button>
      )}
    </div>
  );
};

type LimitProps = { label: string; value: number | null | undefined; disabled: boolean; onChange: (next: number | null) => void };
const Limit = ({ label, value, disabled, onChange }: LimitProps) => (
  <NumberInput
    aria-label={label}
    decimals={6}
    value={value ?? null}
    disabled={disabled}
    onChange={(next: NumberValue) => onChange(typeof next === 'number' ? next : null)}
  />
);

/** Values are kept as they are typed until they are numbers; what is none is red and changes nothing. */
const Values = ({ line, disabled, onChange }: { line: ReportLine; disabled: boolean; onChange: (values: number[]) => void }) => {
  const { t } = useSay();
  const [text, setText] = useState(() => valuesText(line));
  const values = valuesIn(text);
  return (
    <Input
      aria-label={`${line.item} ${t('reportLine.values')}`}
      title={t('testReport.valuesHint')}
      value={text}
      disabled={disabled}
      {...(values === null && { status: 'error' as const, 'aria-invalid': true })}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => values !== null && valuesText({ ...line, values }) !== valuesText(line) && onChange(values)}
    />
  );
};

export const LinesField = () => (
  <Field name="lines" chosen label={false}>
    <LinesInput />
  </Field>
);
