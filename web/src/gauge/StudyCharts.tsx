import type { StudyRow } from '@lotline/contract/gauge/study';
import type { StudyResult } from '@lotline/contract/gauge/study-result';
import { useCallback } from 'react';
import { Chart, type ChartInks, type ChartOption } from '../kit/chart/Chart.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { biasOption, byAppraiserOption, componentsOption, interactionOption, spreadOption, stabilityOption } from './study-options.ts';

type Props = { study: StudyRow; result: StudyResult };
const usual = 220;

/** The usual set of a study: six charts of R&R, one of linearity, means and ranges of stability. */
export const StudyCharts = ({ study, result }: Props) => {
  const { t } = useSay();
  const values = study.measurements ?? [];
  const { rr, stability } = result;
  const mean = t('study.mean');
  return (
    <section>
      <h3>{t('study.charts')}</h3>
      <div className="study-charts">
        {rr ? (
          <>
            <Panel
              label={t('study.chart.components')}
              draw={(inks) => componentsOption(rr, { study: t('study.studyVariation'), tolerance: t('study.tolerance') }, inks)}
              of={study}
            />
            <Panel label={t('study.chart.range')} draw={(inks) => byAppraiserOption(study, values, 'range', inks)} of={study} />
            <Panel label={t('study.chart.mean')} draw={(inks) => byAppraiserOption(study, values, 'mean', inks)} of={study} />
            <Panel label={t('study.chart.parts')} draw={(inks) => spreadOption(study, values, 'part', mean, inks)} of={study} />
            <Panel label={t('study.chart.appraisers')} draw={(inks) => spreadOption(study, values, 'appraiser', mean, inks)} of={study} />
            <Panel label={t('study.chart.interaction')} draw={(inks) => interactionOption(study, values, inks)} of={study} />
          </>
        ) : stability ? (
          <Panel label={t('study.chart.stability')} draw={(inks) => stabilityOption(stability, inks)} of={study} height={320} />
        ) : (
          <Panel
            label={t('study.chart.bias')}
            draw={(inks) => biasOption(study, result, { bias: t('study.bias'), line: t('study.linearityTitle') }, inks)}
            of={study}
          />
        )}
      </div>
    </section>
  );
};

type PanelProps = { height?: number; label: string; draw: (inks: ChartInks) => ChartOption; of: StudyRow };
const Panel = ({ label, draw, of, height = usual }: PanelProps) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it draws the study in words of this language, and nothing else changes it
  const kept = useCallback(draw, [of, label]);
  return (
    <figure>
      <figcaption>{label}</figcaption>
      <Chart label={label} height={height} draw={kept} />
    </figure>
  );
};
