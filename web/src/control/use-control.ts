import type { ChartPage } from '@lotline/contract/control/control';
import { type ChartSettings, controlOf, groupsOf, hasChart, lookedBack, verdictOf } from '@lotline/contract/control/control-chart';
import { useMemo } from 'react';

/** The chart of a page, its points and signals: the same numbers as the server's, because the same functions make them. */
export const useControl = (page: ChartPage) =>
  useMemo(() => {
    const settings: ChartSettings = {
      ...{ subgroupSize: page.subgroupSize, ruleSet: page.ruleSet, rules: page.rules, lsl: page.lsl, usl: page.usl, nominal: page.nominal },
      chart: page.chart as ChartSettings['chart'],
    };
    const groups = groupsOf(page.values, settings);
    const control = controlOf(groups, settings, page.limits);
    const saidOf = <One extends ChartPage['left'][number]>(
      said: readonly One[],
      { on, rule, at }: { on: string; rule: number; at: number },
    ) => said.find((one) => one.on === on && one.rule === rule && groups[at]?.values.some(({ id }) => id === one.valueId)) ?? null;
    if (!hasChart(control)) return { groups, none: control, control: null, signals: [], open: [], verdict: 'FEW' as const };
    const signals = control.signals.map((signal) => ({
      ...{ ...signal, settled: saidOf(page.settled, signal), left: saidOf(page.left, signal) },
    }));
    const from = control.points.length - lookedBack;
    return {
      ...{ groups, control, none: null, signals },
      verdict: verdictOf(control, (signal) => saidOf(page.settled, signal) !== null),
      open: signals.filter(({ settled, at }) => settled === null && at >= from),
    };
  }, [page]);
export type ControlOf = ReturnType<typeof useControl>;
