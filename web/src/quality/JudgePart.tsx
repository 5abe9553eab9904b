import { add, subtract } from '@lotline/contract/kit/quantity';
import type { InspectionCalls, InspectionPage } from '@lotline/contract/quality/quality-result';
import { whatIf } from '@lotline/contract/quality/sampling/switching';
import { Form, Input } from 'antd';
import { type FormEvent, useState } from 'react';
import { NumberInput, type NumberValue } from '../kit/form/NumberInput.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { DefectLines } from '../production/index.ts';

type Judgement = 'PASS' | 'FAIL' | 'CONDITIONAL';
type Split = { acceptedQty: number; rejectedQty: number; holdQty: number };
const wholly = (judgement: Judgement, qty: number): Split => ({
  acceptedQty: judgement === 'PASS' ? qty : 0,
  rejectedQty: judgement === 'FAIL' ? qty : 0,
  holdQty: judgement === 'CONDITIONAL' ? qty : 0,
});
const kinds = ['acceptedQty', 'rejectedQty', 'holdQty'] as const;
const numberOf = (value: NumberValue) => (typeof value === 'number' ? value : 0);

/** A reader learns why something is rejected: by values out of their limits, by defects, or in words. */
const isWhySaid = (page: InspectionPage, defects: readonly unknown[], remark: string) =>
  page.proposed.classes.some(({ ng }) => ng > 0) || defects.length > 0 || remark.trim() !== '';

type ToldDefect = { defectCodeId?: number | null; qty?: number | null } | undefined;

/** How the lot is judged, package by package, and why pieces are bad. Nothing is said beforehand that the values don't say. */
export const JudgePart = ({ page, calls, unsent }: { page: InspectionPage; calls: InspectionCalls; unsent: number }) => {
  const { t } = useSay();
  const { send, sending } = useSend(calls.judge);
  const [chosen, setChosen] = useState<Judgement | null>(null);
  const judgement = chosen ?? (page.proposed.judgement === 'PENDING' ? null : page.proposed.judgement);
  const [form] = Form.useForm<{ defects: ToldDefect[] }>();
  const told: readonly ToldDefect[] = Form.useWatch('defects', form) ?? [];
  const units =
    page.units.length > 0 ? page.units.map(({ id, name, qty }) => ({ id, name, qty })) : [{ id: 0, name: '', qty: page.lotQty }];
  const [parts, setParts] = useState<ReadonlyMap<number, Split>>(new Map());
  const [remark, setRemark] = useState(page.remark ?? '');
  const partOf = (unit: { id: number; qty: number }): Split => parts.get(unit.id) ?? wholly(judgement ?? 'PASS', unit.qty);
  const sum = (kind: (typeof kinds)[number]) => add(...units.map((unit) => partOf(unit)[kind]));
  const bad = judgement === null ? 0 : add(sum('rejectedQty'), sum('holdQty'));
  const defects = told.flatMap((one) => (one?.defectCodeId && one.qty ? [{ defectCodeId: one.defectCodeId, qty: one.qty }] : []));
  const missing = page.characteristics.length > 0 ? page.proposed.missing : 0;
  const off = units.filter((unit) => subtract(unit.qty, ...kinds.map((kind) => partOf(unit)[kind])) !== 0);
  const why =
    (unsent > 0 && t('inspection.stillSaving', { n: unsent })) ||
    (judgement === null && (missing > 0 ? t('inspection.measureOrChoose', { n: missing }) : t('inspection.choose'))) ||
    (off[0] && t('inspection.unitAddsUp', { unit: off[0].name || page.resultNo, qty: off[0].qty, uom: page.uom })) ||
    (judgement === 'PASS' && missing > 0 && t('inspection.missing', { n: missing })) ||
    (judgement === 'PASS' && page.proposed.judgement === 'FAIL' && t('inspection.passIsOut')) ||
    (judgement === 'CONDITIONAL' && !remark.trim() && t('quality.conditionIsSaid')) ||
    (told.length > defects.length && t('inspection.defectIsWhole')) ||
    (sum('rejectedQty') > 0 && !isWhySaid(page, defects, remark) && t('inspection.whyRejected')) ||
    undefined;
  const judge = async (event: FormEvent) => {
    event.preventDefault();
    if (why || judgement === null) return;
    try {
      await send({
        ...{ id: page.id, version: page.version, judgement, remark, defects: bad > 0 ? defects : [] },
        ...{ acceptedQty: sum('acceptedQty'), rejectedQty: sum('rejectedQty'), holdQty: sum('holdQty') },
        ...(page.units.length > 1 && { units: page.units.map((unit) => ({ unitId: unit.id, ...partOf(unit) })) }),
      });
      tell.success(t('inspection.judgedSaid', { no: page.resultNo }));
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <form className="inspection-judge" aria-label={t('inspection.judge')} onSubmit={(event) => void judge(event)}>
      <h2>{t('inspection.judge')}</h2>
      <Segments
        value={judgement}
        onChange={(next) => {
          setChosen(next);
          setParts(new Map());
        }}
        options={(['PASS', 'FAIL', 'CONDITIONAL'] as const).map((value) => ({ value, label: t(`qualityJudgement.${value}`) }))}
      />
      {judgement !== null && (
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
      )}
      {bad > 0 && (
        <Form form={form} component={false}>
          <DefectLines uom={page.uom} defectQty={sum('rejectedQty')} told={told.map((one) => one ?? {})} />
        </Form>
      )}
      <Input.TextArea
        aria-label={t('qualityResult.remark')}
        placeholder={t('qualityResult.remark')}
        autoSize={{ minRows: 1, maxRows: 4 }}
        value={remark}
        onChange={(event) => setRemark(event.target.value)}
      />
      <div className="inspection-go">
        <Button type="primary" htmlType="submit" loading={sending} why={why}>
          {t('inspection.judge')}
        </Button>
        {why && <span role="status">{why}</span>}
      </div>
    </form>
  );
};

/** How strictly each class is inspected after this lot; an inspection that is repeated teaches nothing. */
const severitiesAfter = (t: ReturnType<typeof useSay>['t'], page: InspectionPage) =>
  page.round > 1
    ? []
    : page.switching.flatMap(({ class: name, ...now }) => {
        const its = page.plan?.classes[name];
        const found = page.proposed.classes.find((one) => one.class === name);
        if (its?.aql == null || !found || now.severity === 'DISCONTINUED') return [];
        const { state } = whatIf(now, its.ac)[found.ng <= its.ac ? 'accepted' : 'rejected'];
        const said = { class: t(`characteristicClass.${name}`), now: t(`severity.${now.severity}`), next: t(`severity.${state.severity}`) };
        return [t(state.severity === now.severity ? 'inspection.effect.severityStays' : 'inspection.effect.severity', said)];
      });

const isBad = ({ units }: InspectionPage) => units.some(({ rejectedQty, holdQty }) => (rejectedQty ?? 0) > 0 || (holdQty ?? 0) > 0);
const holdsWork = ({ judgement, stage, lotNo }: InspectionPage) =>
  judgement === 'FAIL' && (stage === 'IN_PROCESS' || stage === 'LAST') && lotNo !== null;
/** What it failed waits, once it is confirmed, for what is done with it. */
export const opensNonconformance = (page: InspectionPage) =>
  page.status === 'JUDGED' && page.judgement === 'FAIL' && (isBad(page) || holdsWork(page));

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
  const isHeldWork = holdsWork(page);
  if (isHeldWork) said.push(t('inspection.effect.work', { lot: page.lotNo }));
  if (said.length === 0) said.push(t('inspection.effect.none'));
  if (page.status !== 'JUDGED') return said;
  if (isBad(page) && page.judgement === 'FAIL') said.push(t('inspection.effect.nonconformance'));
  else if (isHeldWork) said.push(t('inspection.effect.nonconformanceOfStock'));
  return [...said, ...severitiesAfter(t, page)];
};
