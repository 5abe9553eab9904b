import { type ChartedRow, chartedList } from '@lotline/contract/control/control';
import { gradeOf } from '@lotline/contract/control/control-chart';
import { useMemo } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { Mini } from '../kit/chart/Mini.tsx';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { useRows } from '../kit/net/resource.ts';
import { useMyId } from '../kit/net/session.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { type Quick, QuickChips } from '../kit/record/QuickFilters.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { Screen } from '../kit/record/Screen.tsx';
import { useInAddress } from '../kit/record/use-in-address.ts';
import { useList } from '../kit/record/use-list.ts';
import { useTab } from '../kit/record/use-tab.ts';
import { formatAt, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { controlColumns } from './control-columns.tsx';
import { capabilityTone, verdictTones } from './control-tones.ts';
import './control.css';

const useControlQuick = (): readonly Quick<ChartedRow>[] => {
  const { t } = useSay();
  const me = useMyId();
  return useMemo(
    () => [
      {
        id: 'mine',
        label: t('controlQuick.mine'),
        tone: 'red',
        fits: ({ openSignals, tells }) => openSignals > 0 && tells.includes(me),
      },
      {
        id: 'left',
        label: t('controlQuick.left'),
        tone: 'orange',
        fits: ({ leftSignals }) => leftSignals > 0,
      },
      { id: 'unstable', label: t('controlQuick.unstable'), tone: 'red', fits: ({ verdict }) => verdict === 'UNSTABLE' },
      {
        id: 'poor',
        label: t('controlQuick.poor'),
        tone: 'orange',
        fits: ({ cpk, cpkTarget }) => cpk !== null && gradeOf(cpk, cpkTarget) !== 'GOOD',
      },
      { id: 'special', label: t('controlQuick.special'), tone: 'blue', fits: ({ special }) => special },
    ],
    [t, me],
  );
};

const views = ['wall', 'list'] as const;
type View = (typeof views)[number];
const all = {};

/** What is charted, those that aren't stable first: a wall of small charts by line, or a list. */
export const ControlScreen = () => {
  const { t } = useSay();
  const [tab, setView] = useTab(views);
  const view: View = tab === 'list' ? 'list' : 'wall';
  const source = useRows(chartedList, all);
  const list = useList(source);
  const quick = useControlQuick();
  const chooser = (
    <Segments<View> value={view} onChange={setView} options={views.map((value) => ({ value, label: t(`controlView.${value}`) }))} />
  );
  if (view === 'list')
    return (
      <ListScreen<ChartedRow>
        menu="spc"
        id="spc"
        list={list}
        words="control"
        columns={controlColumns}
        quick={quick}
        conditions={chooser}
        condition={{ values: { view }, show: (kept) => setView(kept.view === 'list' ? 'list' : 'wall') }}
        tone={({ verdict }) => (verdict === 'UNSTABLE' ? 'danger' : undefined)}
      />
    );
  return (
    <Screen title={t('menu.spc')} conditions={chooser}>
      {source.state !== 'ready' ? (
        <GridMessage kind={source.state} failure={source.failure} again={source.again} />
      ) : source.rows.length === 0 ? (
        <p className="kit-quiet">{t('control.none')}</p>
      ) : (
        <Wall rows={source.rows} quick={quick} />
      )}
    </Screen>
  );
};

/** By line, each line's worst first; what belongs to no line stands last. */
const Wall = ({ rows: all, quick }: { rows: readonly ChartedRow[]; quick: readonly Quick<ChartedRow>[] }) => {
  const { t } = useSay();
  const [only, setOnly] = useInAddress('only', '');
  const on = useMemo(() => (only === '' ? [] : only.split('.')), [only]);
  const turn = (id: string) => setOnly((on.includes(id) ? on.filter((one) => one !== id) : [...on, id]).join('.'));
  const rows = useMemo(() => {
    const asked = quick.filter(({ id }) => on.includes(id));
    return all.filter((row) => asked.every(({ fits }) => fits(row)));
  }, [all, quick, on]);
  const lines = useMemo(() => {
    const byLine = new Map<string, ChartedRow[]>();
    for (const row of rows) {
      const name = row.lineName ?? t(`stage.${row.stage}`);
      byLine.set(name, [...(byLine.get(name) ?? []), row]);
    }
    return [...byLine];
  }, [rows, t]);
  return (
    <div className="control-wall">
      <div className="kit-quick" role="toolbar" aria-label={t('record.quick')}>
        <QuickChips quick={quick} rows={all} counts={undefined} on={on} turn={turn} />
      </div>
      {rows.length === 0 && <p className="kit-quiet">{t('control.noneSuch')}</p>}
      {lines.map(([name, own]) => (
        <section key={name} aria-label={name}>
          <h2>{name}</h2>
          <div>
            {own.map((row) => (
              <Tile key={row.id} row={row} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
};

const Tile = ({ row }: { row: ChartedRow }) => {
  const { t } = useSay();
  const go = useGo();
  const path = recordPath('spc', row.id);
  const tone = capabilityTone(row);
  return (
    <a
      className="control-tile"
      href={path}
      data-verdict={row.verdict}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        go(path);
      }}
    >
      <strong>
        {row.special && <span title={t('controlQuick.special')}>◆ </span>}
        {row.name}
      </strong>
      <span className={`kit-tag kit-tag-${verdictTones[row.verdict]}`}>
        {t(`controlVerdict.${row.verdict}`)}
        {row.openSignals > 0 && ` ${row.openSignals}`}
      </span>
      <span className="control-tile-what">
        {row.itemName}
        {row.operationName && ` · ${row.operationName}`} · {t(`stage.${row.stage}`)}
      </span>
      <Mini {...row} width={236} height={64} label={`${row.itemName} ${row.name}`} few={t('control.fewPoints')} />
      <span className="control-tile-foot">
        {tone && row.cpk !== null && <span className={`kit-tag kit-tag-${tone}`}>Cpk {formatNumber(row.cpk, 2)}</span>}
        <span>{t(`chart.${row.chart}`)}</span>
        <span>{row.lastAt ? formatAt(row.lastAt) : ''}</span>
      </span>
    </a>
  );
};
