import type { CostGap } from '@lotline/contract/product/cost';
import { useGo } from '../kit/browser/go.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { useSay } from '../kit/words/use-say.ts';
import './cost.css';

type Where = {
  /** Where results of the plan stand, for times and people. */
  results?: string;
};
/** The screen on which somebody enters what is missing, and the right it takes to see it. */
const wayTo = ({ side, gap, id, name }: CostGap, { results }: Where): readonly [menu: string, path: string] | null => {
  switch (gap) {
    case 'PACKAGE_PRICE':
    case 'FOREIGN_PRICE':
      return side === 'ACTUAL'
        ? ['materialStock', `/material/stock?${new URLSearchParams({ 'f.materialName': `"${name}"`, cond: '{"empty":true}' })}`]
        : null;
    case 'MATERIAL_PRICE':
      return ['material', recordPath('material', id)];
    case 'PART_COST':
      return side === 'ACTUAL' ? ['lotReport', `${recordPath('lotReport', id)}?tab=cost`] : ['productInfo', recordPath('productInfo', id)];
    case 'LABOR_RATE':
      return ['location', `/baseinfo/location?tab=rates&place=${id}`];
    case 'MACHINE_RATE':
      return ['tools', `${recordPath('tools', id)}?tab=rates`];
    case 'CYCLE_TIME':
      return ['operPlan', `/baseinfo/operPlan?id=${id}`];
    case 'OUTSOURCING_PRICE':
      return side === 'ACTUAL' ? ['outSourcing', `/production/outSourcing?id=${id}`] : ['outSourcing', '/production/outSourcing'];
    case 'SALES_PRICE':
      return ['productInfo', `/baseinfo/productInfo?id=${id}`];
    default:
      return results === undefined ? null : ['productionProfit', results];
  }
};

/** What a cost lacks, each with the way to where it is entered. */
export const CostGaps = ({ gaps, results }: { gaps: readonly CostGap[] } & Where) => {
  const { t, say } = useSay();
  const go = useGo();
  const { may } = usePermission();
  if (gaps.length === 0) return null;
  // What the plan lacks and what was made lacks alike is entered once.
  const rows = [...Map.groupBy(gaps, ({ gap, id, name }) => `${gap}:${id}:${name}`).values()];
  return (
    <section className="cost-gaps" aria-label={t('cost.missing', { n: rows.length })}>
      <h2>{t('cost.missing', { n: rows.length })}</h2>
      <p>{t('cost.missingHint')}</p>
      <ul>
        {rows.map((same) => {
          const one = same.at(-1) as CostGap;
          const actual = same.find(({ side }) => side === 'ACTUAL') ?? one;
          const way = wayTo(actual, { ...(results !== undefined && { results }) });
          return (
            <li key={`${one.gap}:${one.id}:${one.name}`}>
              <span>{say(`cost.gap.${one.gap}`, { name: actual.name, n: actual.n })}</span>
              <small>{same.map(({ side }) => t(`cost.side.${side}`)).join(' · ')}</small>
              {way && may(way[0]) && (
                <a
                  className="kit-link"
                  href={way[1]}
                  onClick={(event) => {
                    if (event.ctrlKey || event.metaKey) return;
                    event.preventDefault();
                    go(way[1]);
                  }}
                >
                  {t(one.gap === 'RUNNING' || one.gap === 'PART_COST' ? 'cost.see' : 'cost.enter')}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
