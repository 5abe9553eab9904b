import { type ChartPage, excludeValues, includeValues } from '@lotline/contract/control/control';
import { pointsForLimits, valuesForCapability } from '@lotline/contract/control/control-chart';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { Chart, type ChartInks } from '../kit/chart/Chart.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { formatAt, formatNumber, nothing } from '../kit/words/format.ts';
import { useLanguage } from '../kit/words/language.ts';
import { useSay } from '../kit/words/use-say.ts';
import { chartOption, histogramOption } from './chart-option.ts';
import { type RuleName, ruleSentence } from './rule-sentence.ts';
import { SettleDrawer } from './SettleDrawer.tsx';
import { actionIn, causeIn } from './said-in.ts';
import type { ControlOf } from './use-control.ts';
import { whereOf } from './where-of.ts';
import './control.css';

const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);
type Of = { page: ChartPage; chart: ControlOf };

/** The chart, what it says, and of the chosen point what it is made of and what can be done about it. */
export const ChartTab = ({ page, chart }: Of) => {
  const { t, say } = useSay();
  const [chosen, setChosen] = useState<number | null>(null);
  const { control, groups, signals } = chart;
  const decimals = (page.decimals ?? 3) + 1;
  const said = useMemo(() => {
    const on = (isOn: (on: string) => boolean, isOpen: boolean) =>
      new Set(signals.filter((one) => isOn(one.on) && (one.settled === null) === isOpen).map(({ at }) => at));
    return {
      times: groups.map(({ at }) => formatAt(at).slice(5, 16)),
      name: { centre: page.unit ? `${page.name} (${page.unit})` : page.name, spread: control?.spread?.name ?? '' },
      marks: page.marks.flatMap(({ at, kind, text }) => {
        const place = groups.findIndex((group) => group.at >= at);
        return place < 0 ? [] : [{ at: place, kind, text: `${t(`controlMark.${kind}`)} ${text}` }];
      }),
      open: on((place) => place !== 'SPREAD', true),
      openSpread: on((place) => place === 'SPREAD', true),
      settled: on(() => true, false),
      ofFile: new Set(groups.flatMap((group, at) => (group.resultId < 0 ? [at] : []))),
    };
  }, [groups, signals, page, control, t]);
  const draw = useCallback(
    (inks: ChartInks) => {
      if (!control) return {};
      const tellPoint = (at: number) => {
        const group = groups[at];
        const own = signals.filter((one) => one.at === at).map(({ rule }) => `<b>${t(`controlRule.${rule as RuleName}`)}</b>`);
        return [
          group ? formatAt(group.at) : '',
          ...(group && group.resultId < 0 ? [t('control.ofFile')] : []),
          `${formatNumber(control.points[at] ?? null, decimals)} (${formatNumber(control.lcl[at] ?? null, decimals)} – ${formatNumber(control.ucl[at] ?? null, decimals)})`,
          ...own,
        ].join('<br>');
      };
      return chartOption(control, { ...said, chosen, tell: tellPoint }, inks);
    },
    [control, groups, signals, said, chosen, t, decimals],
  );
  const pick = useCallback((at: number) => setChosen(at >= 0 && at < groups.length ? at : null), [groups.length]);
  if (!control) return <p className="kit-quiet control-none">{ruleSentence(say, chart.none)}</p>;
  const openNow = chart.open.length;
  return (
    <div className="control-chart">
      <div>
        <p className="control-said" role="status" data-verdict={chart.verdict}>
          {chart.verdict === 'UNSTABLE'
            ? t('control.unstableSaid', { n: openNow })
            : chart.verdict === 'FEW'
              ? t('control.fewSaid', { least: pointsForLimits })
              : t('control.stableSaid')}{' '}
          {control.held ? t('control.heldSaid', { from: formatAt(control.held.validFrom) }) : t('control.autoSaid')}
          {page.isMore && ` ${t('control.isMore')}`}
        </p>
        <Chart label={`${page.itemName} ${page.name}`} height={430} draw={draw} onPick={pick} />
        {page.reactionPlan && (
          <p className="kit-quiet">
            {t('control.reactionPlan')}: {page.reactionPlan}
          </p>
        )}
      </div>
      <aside>
        <p className="control-acts">
          <Button aria-label={t('control.before')} title={t('control.before')} onClick={() => pick((chosen ?? groups.length) - 1)}>
            ‹
          </Button>
          <Button aria-label={t('control.after')} title={t('control.after')} onClick={() => pick((chosen ?? -1) + 1)}>
            ›
          </Button>
        </p>
        <Point page={page} chart={chart} at={chosen} />
        <Capability page={page} chart={chart} />
      </aside>
    </div>
  );
};

const Point = ({ page, chart, at }: Of & { at: number | null }) => {
  const { t } = useSay();
  const lang = useLanguage();
  const go = useGo();
  const { may } = usePermission();
  const { send: leaveOut } = useSend(excludeValues);
  const { send: takeIn, sending } = useSend(includeValues);
  const [asking, setAsking] = useState(false);
  const [settling, setSettling] = useState<ControlOf['signals'][number] | null>(null);
  const group = at === null ? undefined : chart.groups[at];
  if (!group) return <p className="kit-quiet">{t('control.noPoint')}</p>;
  const told = page.values.filter(({ id }) => group.values.some((value) => value.id === id));
  const [first] = told;
  const own = chart.signals.filter((one) => one.at === at);
  const ids = told.map(({ id }) => id);
  const isOfFile = first?.fileId != null;
  const mayChange = may('spc', 'modify') && !isOfFile;
  const facts = [
    [t('control.lotNo'), first?.lotNo],
    [t('control.toolName'), first?.toolName],
    [t('control.moldName'), first?.moldName],
    [t('control.workerName'), first?.workerName],
    [t('control.gaugeName'), first?.gaugeName],
  ].filter(([, value]) => value);
  return (
    <section className="control-point" aria-label={t('control.point', { at: formatAt(group.at) })}>
      <h2>{t('control.point', { at: formatAt(group.at) })}</h2>
      {isOfFile && <p className="control-of-file">{t('control.ofFileSaid')}</p>}
      <p>{told.map(({ value, ok }) => (value !== null ? formatNumber(value, page.decimals ?? 3) : ok ? 'OK' : 'NG')).join(' · ')}</p>
      {facts.length > 0 && <p className="kit-quiet">{facts.map(([name, value]) => `${name} ${value}`).join(' · ')}</p>}
      {own.map((signal) => (
        <p key={`${signal.on} ${signal.rule}`} data-bad={signal.settled === null || undefined}>
          {t(`controlRule.${signal.rule as RuleName}`)} ({t(`controlPlace.${signal.on}`)})
          {signal.settled ? (
            <small>
              {' '}
              {causeIn(lang, signal.settled)} → {actionIn(lang, signal.settled)} · {signal.settled.byName}
            </small>
          ) : (
            <>
              {signal.left && <small> {t('control.leftTo', { by: signal.left.byName, at: formatAt(signal.left.at) })}</small>}
              {mayChange && <Button onClick={() => setSettling(signal)}>{t('control.settle')}</Button>}
            </>
          )}
        </p>
      ))}
      {group.isLeftOut && <p>{`${t('control.excluded')}: ${told.find(({ excluded }) => excluded)?.excluded ?? nothing}`}</p>}
      <p className="control-acts">
        {first && <Button onClick={() => go(whereOf(first))}>{t(isOfFile ? 'control.openFile' : 'control.openInspection')}</Button>}
        {mayChange &&
          (group.isLeftOut ? (
            <Button
              loading={sending}
              onClick={async () => {
                try {
                  await takeIn({ id: page.id, values: ids });
                  tell.success(t('control.includedSaid'));
                } catch (failure) {
                  tellFailure(failure);
                }
              }}
            >
              {t('control.include')}
            </Button>
          ) : (
            <Button onClick={() => setAsking(true)}>{t('control.exclude')}</Button>
          ))}
      </p>
      <Suspense fallback={null}>
        {asking && (
          <ReasonDialog
            title={t('control.exclude')}
            text={t('control.excludeAsk')}
            label={t('control.excludeReason')}
            okText={t('control.exclude')}
            close={() => setAsking(false)}
            go={async (reason) => {
              try {
                await leaveOut({ id: page.id, values: ids, reason });
                tell.success(t('control.excludedSaid'));
              } catch (failure) {
                tellFailure(failure);
              }
              setAsking(false);
            }}
          />
        )}
        {settling && <SettleDrawer page={page} signal={settling} valueId={ids.at(-1) ?? 0} at={group.at} close={() => setSettling(null)} />}
      </Suspense>
    </section>
  );
};

const Capability = ({ page, chart }: Of) => {
  const { t } = useSay();
  const capability = chart.control?.last.capability;
  const values = useMemo(
    () => page.values.flatMap(({ value, excluded }) => (value === null || excluded !== null ? [] : [value])),
    [page.values],
  );
  const mean = capability?.mean ?? 0;
  const decimals = page.decimals ?? 3;
  const draw = useCallback(
    (inks: ChartInks) =>
      histogramOption(
        values,
        { lsl: page.lsl, usl: page.usl, mean },
        { lsl: t('control.lsl'), usl: t('control.usl'), mean: t('control.mean') },
        decimals,
        inks,
      ),
    [values, page.lsl, page.usl, mean, decimals, t],
  );
  if (!capability || values.length < 2) return null;
  const n = capability.n ?? values.length;
  const figure = (value: number | null) => (value === null ? nothing : formatNumber(value, 2));
  const few = n < valuesForCapability;
  const p = capability.normality?.p;
  return (
    <section className="control-capability" aria-label={t('control.capability')} data-few={few || undefined}>
      <h2>{t('control.capability')}</h2>
      {chart.verdict === 'UNSTABLE' && <p data-bad>{t('control.notStableYet')}</p>}
      {few && <p>{t('control.fewForCapability', { n, least: valuesForCapability })}</p>}
      {p !== undefined && p < 0.05 && <p>{t('control.notNormal', { p: p < 0.001 ? '< 0.001' : formatNumber(p, 3) })}</p>}
      <dl>
        {(
          [
            ['Cp', figure(capability.cp)],
            ['Cpk', figure(capability.cpk)],
            ['Pp', figure(capability.pp)],
            ['Ppk', figure(capability.ppk)],
            ['Cpk 95 %', capability.cpkInterval ? `${figure(capability.cpkInterval[0])} – ${figure(capability.cpkInterval[1])}` : nothing],
            ['σ', formatNumber(capability.sigmaWithin, (page.decimals ?? 3) + 2)],
            ['n', String(n)],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Chart label={t('control.histogram')} height={170} draw={draw} />
    </section>
  );
};
