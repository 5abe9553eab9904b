import type { StudyRow } from '@lotline/contract/gauge/study';
import { chanceText, significantText } from '@lotline/contract/gauge/study-figures';
import { partsOf } from '@lotline/contract/gauge/study-plan';
import { isTold, type StudyResult, studyResult } from '@lotline/contract/gauge/study-result';
import { Suspense, useMemo } from 'react';
import { lazyPart } from '../kit/look/later.tsx';
import { formatDay, formatNumber, nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './study.css';
import { verdictTones } from './study-columns.ts';

const StudyCharts = lazyPart(async () => (await import('./StudyCharts.tsx')).StudyCharts);
const figure = (value: number | null | undefined, decimals: number) => (value == null ? nothing : formatNumber(value, decimals));

/** What a whole study comes to: tables that can be checked, and their charts. */
export const StudyResultPart = ({ study }: { study: StudyRow }) => {
  const { t } = useSay();
  const { measurements } = study;
  const result = useMemo(
    () => (measurements && isTold(study, measurements) ? studyResult(study, measurements) : null),
    [study, measurements],
  );
  if (!result) return <p className="kit-quiet">{t('study.notWhole', { missing: study.asked - study.measured })}</p>;
  return (
    <div className="study-result">
      {study.measured < study.asked && result.stability ? (
        <p className="kit-quiet">{t('study.soFar', { n: result.stability.occasions.length, least: study.occasions ?? 0 })}</p>
      ) : (
        result.verdict && (
          <p>
            <span className={`kit-tag kit-tag-${verdictTones[result.verdict]}`}>{t(`studyVerdict.${result.verdict}`)}</span>{' '}
            {t('study.share')} {figure(result.share, 1)}
            {result.ndc !== null && ` · ${t('study.ndc')} ${result.ndc}`}
          </p>
        )
      )}
      <Tables result={result} />
      {result.stability && <StabilityPart study={study} stability={result.stability} />}
      {study.kind !== 'ATTRIBUTE' && (
        <Suspense fallback={null}>
          <StudyCharts study={study} result={result} />
        </Suspense>
      )}
    </div>
  );
};

const Tables = ({ result: { rr, linearity, agreement } }: { result: StudyResult }) => {
  const { t } = useSay();
  return (
    <>
      {rr && (
        <Table
          title={t('study.components')}
          heads={[t('study.source'), t('study.stdDev'), t('study.contribution'), t('study.studyVariation'), t('study.tolerance')]}
          rows={rr.components.map(({ source, stdDev, contribution, studyVariation, tolerance }) => [
            t(`studySource.${source}`),
            ...[significantText(stdDev), figure(contribution, 2), figure(studyVariation, 2), figure(tolerance, 2)],
          ])}
        />
      )}
      {rr?.anova && (
        <Table
          title={t('study.anova')}
          heads={[t('study.source'), t('study.df'), t('study.ss'), t('study.ms'), t('study.f'), t('study.p')]}
          rows={rr.anova.map(({ source, df, ss, ms, f, p }) => [
            t(`studySource.${source}`),
            ...[String(df), significantText(ss), significantText(ms), figure(f, 3), chanceText(p)],
          ])}
          note={rr.pooled ? t('study.pooled') : undefined}
        />
      )}
      {linearity && (
        <Table
          title={t('study.linearityTitle')}
          heads={[t('study.reference'), t('study.mean'), t('study.bias'), t('study.t'), t('study.p')]}
          rows={linearity.bias.map(({ reference, mean, bias, t: by, p }) => [
            ...[figure(reference, 6), figure(mean, 6), figure(bias, 6), figure(by, 3), chanceText(p)],
          ])}
          note={t('study.line', {
            intercept: figure(linearity.intercept, 5),
            slope: figure(linearity.slope, 5),
            r2: figure(linearity.r2, 3),
          })}
        />
      )}
      {agreement && (
        <Table
          title={t('study.agreementTitle')}
          heads={(['appraiser', 'effectiveness', 'missed', 'falseAlarms', 'consistency', 'kappa'] as const).map((part) =>
            t(`study.${part}`),
          )}
          rows={agreement.toReference.map(({ name, kappa, effectiveness, missed, falseAlarms }) => [
            name,
            ...[effectiveness, missed, falseAlarms, agreement.consistency.find((one) => one.name === name)?.share].map((share) =>
              figure(share == null ? null : 100 * share, 1),
            ),
            figure(kappa, 3),
          ])}
          note={[
            `${t('study.between')}: ${agreement.between.map(({ one, other, kappa }) => `${one} – ${other} ${figure(kappa, 3)}`).join(', ')}`,
            `${t('study.fleiss')} ${figure(agreement.fleiss, 3)}`,
          ].join(' · ')}
        />
      )}
    </>
  );
};

type StabilityProps = { study: StudyRow; stability: NonNullable<StudyResult['stability']> };
const StabilityPart = ({ study, stability: { chart, repeatability, bias, occasions } }: StabilityProps) => {
  const { t } = useSay();
  const line = (name: string, of: { centre: unknown; ucl: unknown; lcl: unknown }) => [
    name,
    ...[of.lcl, of.centre, of.ucl].map((one) => figure(typeof one === 'number' ? one : null, 6)),
  ];
  return (
    <>
      <Table
        title={t('study.stabilityTitle')}
        heads={['', t('study.lcl'), t('study.centre'), t('study.ucl')]}
        rows={[line('X̄', chart), ...(chart.spread ? [line('R', chart.spread)] : [])]}
        note={[
          `${t('study.sigma')} ${figure(repeatability, 6)}`,
          bias &&
            t('study.masterBias', {
              ...{ reference: partsOf(study.parts)[0]?.reference ?? '', bias: figure(bias.bias, 6) },
              ...{ t: figure(bias.t, 3), df: figure(bias.df, 1), p: chanceText(bias.p) },
            }),
        ]
          .filter(Boolean)
          .join(' · ')}
      />
      <ul className="study-signals">
        {chart.signals.length === 0 && <li>{t('study.noSignals')}</li>}
        {chart.signals.map(({ on, rule, at }) => (
          <li key={`${on} ${rule} ${at}`} data-bad={rule === 1 || undefined}>
            {t('study.signal', {
              ...{ occasion: occasions[at]?.name ?? '', on: formatDay(occasions[at]?.on) },
              ...{ rule: t(`controlRule.${rule as 1}`), place: t(`controlPlace.${on}`) },
            })}
          </li>
        ))}
      </ul>
    </>
  );
};

type TableProps = { title: string; heads: readonly string[]; rows: readonly (readonly string[])[]; note?: string | undefined };
const Table = ({ title, heads, rows, note }: TableProps) => (
  <section>
    <h3>{title}</h3>
    <table className="study-table">
      <thead>
        <tr>
          {heads.map((one) => (
            <th key={one} scope="col">
              {one}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((cell, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
              <td key={at}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
    {note && <p className="kit-quiet">{note}</p>}
  </section>
);
