import { userNames } from '@lotline/contract/identity/user';
import type { ChartSettings } from '@lotline/contract/quality/standard';
import { Input } from 'antd';
import type { z } from 'zod';
import { NumberInput } from '../kit/form/NumberInput.tsx';
import { Select } from '../kit/form/Select.tsx';
import { Tick } from '../kit/look/Tick.tsx';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { useCall } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Line } from './lines.ts';

type Spc = z.infer<typeof ChartSettings>;
type Props = { line: Line; change: (line: Line) => void; readOnly: boolean };
const nelson = [1, 2, 3, 4, 5, 6, 7, 8];

/** What is said of the focused characteristic beside its line: its chart, what is done when it is out, and who hears of it. */
export const LineMore = ({ line, change, readOnly }: Props) => {
  const { t, lang } = useSay();
  const users = useCall(userNames, {}).data ?? [];
  const defects = useCodes('DEFECT').filter(({ enabled, id }) => enabled || id === line.defectCodeId);
  const spc: Spc = line.spc ?? { ruleSet: 'NELSON', limits: 'AUTO' };
  const set = (part: Partial<Spc>) => change({ ...line, spc: { ...spc, ...part } });
  const number = (typed: unknown) => (typeof typed === 'number' ? typed : null);
  return (
    <section className="standard-more" aria-label={line.text.name || t('characteristic.one')}>
      <h4>{line.text.name || t('characteristic.one')}</h4>
      <Tick checked={line.gaugeRequired} disabled={readOnly} onChange={(gaugeRequired) => change({ ...line, gaugeRequired })}>
        {t('characteristic.gaugeRequired')}
      </Tick>
      {line.chart !== 'NONE' && (
        <fieldset disabled={readOnly}>
          <legend>{t(`chart.${line.chart}`)}</legend>
          <label htmlFor="standard-subgroup">
            <span>{t('characteristic.subgroupSize')}</span>
            <NumberInput
              id="standard-subgroup"
              decimals={0}
              digitsOnly
              disabled={readOnly}
              value={spc.subgroupSize ?? null}
              onChange={(typed) => set({ subgroupSize: number(typed) })}
            />
          </label>
          <label htmlFor="standard-rule-set">
            <span>{t('characteristic.ruleSet')}</span>
            <Select
              id="standard-rule-set"
              disabled={readOnly}
              value={spc.ruleSet}
              options={(['NELSON', 'WESTERN_ELECTRIC'] as const).map((value) => ({ value, label: t(`ruleSet.${value}`) }))}
              onChange={(ruleSet: Spc['ruleSet']) => set({ ruleSet })}
            />
          </label>
          {spc.ruleSet === 'NELSON' && (
            <label htmlFor="standard-rules">
              <span>{t('characteristic.rules')}</span>
              <Select<number[]>
                id="standard-rules"
                mode="multiple"
                disabled={readOnly}
                value={spc.rules ?? [1, 2, 3, 5, 6]}
                options={nelson.map((value) => ({ value, label: String(value) }))}
                onChange={(rules) => set({ rules: rules.toSorted((a, b) => a - b) })}
              />
            </label>
          )}
          <label htmlFor="standard-limits">
            <span>{t('characteristic.limits')}</span>
            <Select
              id="standard-limits"
              disabled={readOnly}
              value={spc.limits}
              options={(['AUTO', 'FIXED'] as const).map((value) => ({ value, label: t(`chartLimits.${value}`) }))}
              onChange={(limits: Spc['limits']) => set({ limits })}
            />
          </label>
          <label htmlFor="standard-cpk">
            <span>{t('characteristic.cpkTarget')}</span>
            <NumberInput
              id="standard-cpk"
              decimals={2}
              digitsOnly
              placeholder={line.special ? '1.67' : '1.33'}
              disabled={readOnly}
              value={spc.cpkTarget ?? null}
              onChange={(typed) => set({ cpkTarget: number(typed) })}
            />
          </label>
        </fieldset>
      )}
      <label htmlFor="standard-reaction">
        <span>{t('characteristic.reactionPlan')}</span>
        <Input.TextArea
          id="standard-reaction"
          autoSize={{ minRows: 2, maxRows: 5 }}
          maxLength={1000}
          disabled={readOnly}
          value={line.reactionPlan ?? ''}
          onChange={({ target }) => change({ ...line, reactionPlan: target.value || null })}
        />
      </label>
      <label htmlFor="standard-tells">
        <span>{t('characteristic.tells')}</span>
        <Select<number[]>
          id="standard-tells"
          mode="multiple"
          showSearch
          disabled={readOnly}
          value={line.tells ?? []}
          options={users.map(({ id, username }) => ({ value: id, label: username }))}
          onChange={(tells) => change({ ...line, tells })}
        />
      </label>
      <label htmlFor="standard-defect">
        <span>{t('characteristic.defectCodeId')}</span>
        <Select<number | null, { value: number; label: string }>
          id="standard-defect"
          allowClear
          showSearch
          disabled={readOnly}
          value={line.defectCodeId ?? null}
          options={defects.map((code) => ({ value: code.id, label: codeName(code, lang) }))}
          onChange={(defectCodeId) => change({ ...line, defectCodeId: defectCodeId ?? null })}
        />
      </label>
    </section>
  );
};
