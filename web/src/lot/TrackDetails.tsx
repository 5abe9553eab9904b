import { lotDailyPlans } from '@lotline/contract/lot/lot';
import type { TrackingNode } from '@lotline/contract/lot/tracking';
import { useGo } from '../kit/browser/go.ts';
import { AimOutlined, ExportOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useRows } from '../kit/net/resource.ts';
import { formatAt, formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Item, Tie } from './track-groups.ts';
import { screenOf, stateWord, toneOf, traceable } from './track-open.ts';
import { amount } from './track-text.ts';

type Props = {
  item: Item;
  items: ReadonlyMap<string, Item>;
  ties: readonly Tie[];
  isRoot: boolean;
  choose: (key: string) => void;
  trace: (node: TrackingNode) => void;
  open: (pile: string) => void;
};

/** What is known of the chosen thing, what went into it and where it went. */
export const TrackDetails = ({ item, items, ties, isRoot, choose, trace, open }: Props) => {
  const { t, say, lang } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const nameOf = (key: string) => {
    const other = items.get(key);
    if (!other) return key;
    return 'node' in other ? other.node.label : t('tracking.more', { n: other.hidden.length });
  };
  const list = (title: string, all: readonly Tie[], end: 'from' | 'to') =>
    all.length > 0 && (
      <section>
        <h3>{title}</h3>
        <ul>
          {all.map((tie) => (
            <li key={tie.key}>
              <button type="button" onClick={() => choose(tie[end])}>
                <span data-kind={items.get(tie[end])?.kind}>{nameOf(tie[end])}</span>
                <b>{amount(tie.qty, tie.uom)}</b>
                {tie.reason !== undefined && (
                  <em>
                    {(tie.exceptions ?? []).map((one) => t(`issuing.exceptions.${one}`)).join(', ')}: {tie.reason}
                  </em>
                )}
                {tie.confidence && tie.confidence !== 'EXACT' && <em>{t(`tracking.confidence.${tie.confidence}`)}</em>}
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  const links = (
    <>
      {list(
        t('tracking.backward'),
        ties.filter(({ to }) => to === item.key),
        'from',
      )}
      {list(
        t('tracking.forward'),
        ties.filter(({ from }) => from === item.key),
        'to',
      )}
    </>
  );
  const kind = (
    <span className="track-kind" data-kind={item.kind}>
      {t(`tracking.kind.${item.kind}`)}
    </span>
  );
  if (!('node' in item))
    return (
      <aside className="track-details" aria-label={t('tracking.details')}>
        {kind}
        <h2>{t('tracking.more', { n: item.hidden.length })}</h2>
        <Button type="primary" block onClick={() => open(item.key)}>
          {t('tracking.unfold')}
        </Button>
        {links}
      </aside>
    );
  const { node } = item;
  const state = stateWord(node);
  const place = screenOf[node.kind](node);
  return (
    <aside className="track-details" aria-label={t('tracking.details')}>
      {kind}
      <h2>{node.label}</h2>
      {node.detail && <p>{(lang === 'en' && node.detailEn) || node.detail}</p>}
      <dl>
        {node.qty !== null && (
          <div>
            <dt>{say(`tracking.qty.${node.kind}`)}</dt>
            <dd>{amount(node.qty, node.uom)}</dd>
          </div>
        )}
        {node.at && (
          <div>
            <dt>{say(`tracking.at.${node.kind}`)}</dt>
            <dd>{node.at.length === 10 ? formatDay(node.at) : formatAt(node.at)}</dd>
          </div>
        )}
        {state && (
          <div>
            <dt>{t('common.status')}</dt>
            <dd data-trouble={toneOf(node)}>{say(state)}</dd>
          </div>
        )}
      </dl>
      {node.kind === 'lot' && may('lotReport') && <Work lotId={node.id} />}
      {traceable(node) && !isRoot && (
        <Button block icon={<AimOutlined />} onClick={() => trace(node)}>
          {t('tracking.center')}
        </Button>
      )}
      {may(place.menu) && (
        <Button block icon={<ExportOutlined />} onClick={() => go(place.path)}>
          {t('tracking.open')}
        </Button>
      )}
      {links}
    </aside>
  );
};

/** At which operation, machine and by whom a lot was made, and what went wrong there. */
const Work = ({ lotId }: { lotId: number }) => {
  const { t } = useSay();
  const days = useRows(lotDailyPlans, { id: lotId });
  if (days.rows.length === 0) return null;
  return (
    <section>
      <h3>{t('tracking.operations')}</h3>
      <ol className="track-work">
        {days.rows.map(({ dailyPlanId, workDate, operationName, toolName, workers, completedQty, defectQty, workStatus }) => {
          const isPlanned = workStatus === 'PLANNED' && completedQty === 0 && defectQty === 0;
          return (
            <li key={dailyPlanId} data-planned={isPlanned || undefined}>
              <b>{operationName}</b>
              <span>{[formatDay(workDate), toolName, ...workers].filter(Boolean).join(' · ')}</span>
              <span>
                {isPlanned ? t('profit.workStatus.PLANNED') : t('tracking.good', { qty: completedQty })}
                {defectQty > 0 && <em>{t('tracking.defects', { qty: defectQty })}</em>}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
};
