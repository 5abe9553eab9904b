import { add, subtract } from '@lotline/contract/kit/quantity';
import type { InspectionCalls, InspectionPage } from '@lotline/contract/quality/quality-result';
import { Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { NumberInput, type NumberValue } from '../kit/form/NumberInput.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { Underway, useSend } from '../kit/net/resource.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

type Judgement = 'PASS' | 'FAIL' | 'CONDITIONAL';
type Split = { acceptedQty: number; rejectedQty: number; holdQty: number };
const wholly = (judgement: Judgement, qty: number): Split => ({
  acceptedQty: judgement === 'PASS' ? qty : 0,
  rejectedQty: judgement === 'FAIL' ? qty : 0,
  holdQty: judgement === 'CONDITIONAL' ? qty : 0,
});
const kinds = ['acceptedQty', 'rejectedQty', 'holdQty'] as const;
const numberOf = (value: NumberValue) => (typeof value === 'number' ? value : 0);

/** How the lot is judged, package by package, and what will become of its stock once that is confirmed. */
export const JudgePart = ({ page, calls, unsent }: { page: InspectionPage; calls: InspectionCalls; unsent: number }) => {
  const { t } = useSay();
  const { send, sending } = useSend(calls.judge);
  const [judgement, setJudgement] = useState<Judgement>(page.proposed.judgement === 'FAIL' ? 'FAIL' : 'PASS');
  const units =
    page.units.length > 0 ? page.units.map(({ id, name, qty }) => ({ id, name, qty })) : [{ id: 0, name: '', qty: page.lotQty }];
  const [parts, setParts] = useState<ReadonlyMap<number, Split>>(new Map());
  const [remark, setRemark] = useState(page.remark ?? '');
  const partOf = (unit: { id: number; qty: number }) => parts.get(unit.id) ?? wholly(judgement, unit.qty);
  const sum = (kind: (typeof kinds)[number]) => add(...units.map((unit) => partOf(unit)[kind]));
  const off = units.filter((unit) => subtract(unit.qty, ...kinds.map((kind) => partOf(unit)[kind])) !== 0);
  const why =
    (unsent > 0 && t('inspection.stillSaving', { n: unsent })) ||
    (off[0] && t('inspection.unitAddsUp', { unit: off[0].name || page.resultNo, qty: off[0].qty, uom: page.uom })) ||
    (judgement === 'PASS' &&
      page.characteristics.length > 0 &&
      page.proposed.missing > 0 &&
      t('inspection.missing', { n: page.proposed.missing })) ||
    (judgement === 'PASS' && page.proposed.judgement === 'FAIL' && t('inspection.passIsOut')) ||
    (judgement === 'CONDITIONAL' && !remark.trim() && t('quality.conditionIsSaid')) ||
    undefined;
  const judge = async (event: FormEvent) => {
    event.preventDefault();
    if (why) return;
    try {
      await send({
        ...{ id: page.id, version: page.version, judgement, remark },
        ...{ acceptedQty: sum('acceptedQty'), rejectedQty: sum('rejectedQty'), holdQty: sum('holdQty') },
        ...(page.units.length > 1 && { units: page.units.map((unit) => ({ unitId: unit.id, ...partOf(unit) })) }),
      });
      tell.success(t('inspection.judgedSaid', { no: page.resultNo }));
    } catch (failure) {
      if (!(failure instanceof Underway)) tellFailure(failure);
    }
  };
  return (
    <form className="inspection-judge" aria-label={t('inspection.judge')} onSubmit={(event) => void judge(event)}>
      <h2>{t('inspection.judge')}</h2>
      <Segments
        value={judgement}
        onChange={(next) => {
          setJudgement(next);
          setParts(new Map());
        }}
        options={(['PASS', 'FAIL', 'CONDITIONAL'] as const).map((value) => ({ value, label: t(`qualityJudgement.${value}`) }))}
      />
      <table>
        <thead>
          <tr>
            <th scope="col">{page.units.length ? t('inspection.unit') : t('qualityResult.lotQty')}</th>
            {kinds.map((kind) => (
              <th key={kind} scope="col">
                {t(`qualityResult.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {units.map((unit) => (
            <tr key={unit.id} data-off={off.includes(unit) || undefined}>
              <th scope="row">
                {unit.name} {formatNumber(unit.qty)} {page.uom}
              </th>
              {kinds.map((kind) => (
                <td key={kind}>
                  <NumberInput
                    aria-label={`${unit.name} ${t(`qualityResult.${kind}`)}`}
                    value={partOf(unit)[kind]}
                    onChange={(value) => setParts(new Map([...parts, [unit.id, { ...partOf(unit), [kind]: numberOf(value) }]]))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Input.TextArea
        aria-label={t('qualityResult.remark')}
        placeholder={t('qualityResult.remark')}
        autoSize={{ minRows: 1, maxRows: 4 }}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      <Button type="primary" htmlType="submit" loading={sending} why={why}>
        {t('inspection.judge')}
      </Button>
    </form>
  );
};

/** What becomes of the stock, said before it is confirmed. */
export const effectsOf = (t: ReturnType<typeof useSay>['t'], page: InspectionPage): string[] => {
  const { uom } = page;
  const said = page.units.flatMap(({ name, acceptedQty, rejectedQty, holdQty }) => {
    const outcomes = (
      [
        ['accepted', acceptedQty],
        ['held', holdQty],
        ['rejected', rejectedQty],
      ] as const
    ).filter(([, qty]) => (qty ?? 0) > 0);
    return outcomes.map(([kind, qty], n) =>
      t(n === 0 ? `inspection.effect.${kind}` : `inspection.effectApart.${kind}`, { unit: name, qty: formatNumber(qty ?? 0), uom }),
    );
  });
  if (page.judgement === 'FAIL' && (page.stage === 'IN_PROCESS' || page.stage === 'LAST') && page.lotNo)
    said.push(t('inspection.effect.work', { lot: page.lotNo }));
  return said.length ? said : [t('inspection.effect.none')];
};
