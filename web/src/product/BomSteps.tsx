import { addAmounts, amountOfPart } from '@lotline/contract/kit/quantity';
import type { CostGapKind } from '@lotline/contract/product/cost';
import type { CostNode, CostStep } from '@lotline/contract/product/roll-up';
import { formatNumber, nothing, orNothing } from '../kit/words/format.ts';
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
    'cost.qty',
    'cost.time',
    'cost.crew',
    'cost.laborRate',
    'cost.kind.LABOR',
    'cost.machineRate',
    'cost.kind.MACHINE',
    'cost.kind.OUTSOURCING',
    'cost.sum',
    'cost.eachPiece',
  ] as const;
  return (
    <section className="cost-steps" aria-label={t('cost.byOperation')} tabIndex={-1}>
      <table className="kit-table">
        <thead>
          <tr>
            <th scope="col">{t('cost.product')}</th>
            <th scope="col">{t('cost.operation')}</th>
            <th scope="col">{t('cost.lineAndTool')}</th>
            {heads.map((head) => (
              <th key={head} scope="col" className="kit-number">
                {t(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step, at) => (
            <tr key={step.key}>
              <td title={step.product.code}>{steps[at - 1]?.product !== step.product && `${step.product.name} (${step.product.code})`}</td>
              <th scope="row">{step.operationName}</th>
              <td>{step.outsourced ? t('cost.byVendor') : orNothing([step.lineName, step.toolName].filter(Boolean).join(' · '))}</td>
              <td className="kit-number">
                {formatNumber(step.qty)} {step.product.uom}
              </td>
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
        <tfoot>
          <tr data-sum>
            <th scope="row" colSpan={7}>
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
