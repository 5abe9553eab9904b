import { addAmounts, amountOfPart } from '@lotline/contract/kit/quantity';
import type { CostGapKind } from '@lotline/contract/product/cost';
import type { CostNode, CostStep } from '@lotline/contract/product/roll-up';
import { formatNumber, nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

type Step = CostStep & { key: string; product: CostNode };
/** What is done to the product and to all that stands below it, the deepest last. */
const stepsIn = (node: CostNode): Step[] => [
  ...node.steps.map((step) => ({ ...step, key: `${node.key}:${step.operationId}`, product: node })),
  ...node.children.flatMap(stepsIn),
];

/** What each operation costs, by its minutes and the rates of the day; together they are the labor, the machines and the vendors of the whole bill. */
export const BomSteps = ({ root }: { root: CostNode }) => {
  const { t } = useSay();
  const steps = stepsIn(root);
  if (steps.length === 0) return <p className="kit-detail-first">{t('cost.noSteps')}</p>;
  const won = (value: number) => (value === 0 ? nothing : formatNumber(value, 0));
  const each = (value: number) => formatNumber(amountOfPart(value, 1, root.requiredQty), 0);
  /** A figure, or the word for what nobody knows of it. */
  const known = (step: Step, value: number | null, gap: CostGapKind, decimals = 0) =>
    step.lacks.includes(gap) ? (
      <span className="cost-unknown">{t('cost.unknown')}</span>
    ) : value === null ? (
      nothing
    ) : (
      formatNumber(value, decimals)
    );
  const sums = {
    labor: addAmounts(...steps.map(({ labor }) => labor)),
    machine: addAmounts(...steps.map(({ machine }) => machine)),
    outsourcing: addAmounts(...steps.map(({ outsourcing }) => outsourcing)),
  };
  const sum = addAmounts(...Object.values(sums));
  const heads = [
    'cost.time',
    'cost.crew',
    'cost.laborRate',
    'cost.kind.LABOR',
    'cost.machineRate',
    'cost.kind.MACHINE',
    'cost.kind.OUTSOURCING',
    'cost.sum',
    'cost.each',
  ] as const;
  return (
    <section className="cost-steps" aria-label={t('cost.byOperation')} tabIndex={-1}>
      <table className="kit-table">
        <thead>
          <tr>
            <th scope="col">{t('cost.operation')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="kit-number">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        {[...Map.groupBy(steps, ({ product }) => product.key)].map(([key, its]) => (
          <tbody key={key}>
            {its.slice(0, 1).map(({ product: { name, code, uom }, qty }) => (
              <tr key={code}>
                <th scope="rowgroup" colSpan={heads.length + 1}>
                  {name} <small>{code}</small> · {formatNumber(qty)} {uom}
                </th>
              </tr>
            ))}
            {its.map((step) => (
              <tr key={step.key}>
                <th scope="row">
                  {step.operationName}
                  <small>{step.outsourced ? t('cost.byVendor') : [step.lineName, step.toolName].filter(Boolean).join(' · ')}</small>
                </th>
                <td className="kit-number">{step.minutes === null ? nothing : known(step, step.minutes, 'CYCLE_TIME', 1)}</td>
                <td className="kit-number">{step.outsourced ? nothing : formatNumber(step.crew)}</td>
                <td className="kit-number">{known(step, step.laborRate, 'LABOR_RATE')}</td>
                <td className="kit-number">{won(step.labor)}</td>
                <td className="kit-number">{known(step, step.machineRate, 'MACHINE_RATE')}</td>
                <td className="kit-number">{won(step.machine)}</td>
                <td className="kit-number">{step.outsourced ? known(step, step.outsourcing, 'OUTSOURCING_PRICE') : nothing}</td>
                <td className="kit-number">{won(step.cost)}</td>
                <td className="kit-number">{each(step.cost)}</td>
              </tr>
            ))}
          </tbody>
        ))}
        <tfoot>
          <tr data-sum>
            <th scope="row" colSpan={4}>
              {t('cost.workSum')}
            </th>
            <td className="kit-number">{won(sums.labor)}</td>
            <td />
            <td className="kit-number">{won(sums.machine)}</td>
            <td className="kit-number">{won(sums.outsourcing)}</td>
            <td className="kit-number">{won(sum)}</td>
            <td className="kit-number">{each(sum)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
};
