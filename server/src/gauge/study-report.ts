import { controlWords } from '@lotline/contract/control/control.words';
import type { StudyMeasurement, StudyRow } from '@lotline/contract/gauge/study';
import { studyWords } from '@lotline/contract/gauge/study.words';
import { chanceText, decimalsIn, significantText } from '@lotline/contract/gauge/study-figures';
import { appraisersOf, cellKey, columnsOf, partsOf, rowsOf } from '@lotline/contract/gauge/study-plan';
import { isTold, type StudyResult, studyResult } from '@lotline/contract/gauge/study-result';
import { type Lang, say } from '@lotline/contract/kit/words';
import { type Db, namesIn } from '../kit/database/pool.ts';
import { figure as figured, form, issuerOf, lineChart, soft, titledTable as titled } from '../kit/document/pieces.ts';
import { type Definition, documentsOf } from '../kit/document/render.ts';
import type { FileAnswer } from '../kit/http/send-file.ts';
import type { ServerContext } from '../kit/http/serve.ts';
import { studyById } from './study.queries.ts';

const spoken = { ...controlWords, ...studyWords };
type Word = keyof typeof spoken;
type Measured = StudyRow & { measurements: StudyMeasurement[] };

/** A study as it is shown to a customer: plan, values, what they come to, verdict. */
export const studyReportFile = async (server: ServerContext, db: Db, id: number, lang: Lang = 'kr'): Promise<FileAnswer> => {
  const study = await studyById(namesIn(lang, db as ServerContext['db'], null), id);
  const from = issuerOf(server.config, lang);
  const content = await documentsOf(server.app).render(studyPaper(study, from, lang));
  return { name: `${say(studyWords['study.reportTitle'], lang)} ${study.studyNo}.pdf`, mimeType: 'application/pdf', content };
};

export const studyPaper = (study: Measured, from: string, lang: Lang): Definition => {
  const t = (key: Word, facts: Record<string, string | number> = {}) => say(spoken[key], lang, facts);
  const day = (value: string | null | undefined) => value?.slice(0, 10).replaceAll('-', '/') ?? '–';
  const limits = study.lsl == null && study.usl == null ? '–' : `${study.lsl ?? ''} ~ ${study.usl ?? ''} ${study.unit ?? ''}`;
  const verdict = study.voidedAt
    ? t('studyStatus.VOID')
    : study.verdict
      ? t(`studyVerdict.${study.verdict}`)
      : t(`studyStatus.${study.status}`);
  const facts: [Word, string][] = [
    ['study.studyNo', study.studyNo],
    ['study.kind', t(`studyKind.${study.kind}`)],
    ['study.toolName', `${study.toolCode} ${study.toolName}`],
    ['study.characteristic', study.characteristic],
    ['study.limits', limits],
    ['study.appraiser', appraisersOf(study.appraisers).join(', ')],
    ['study.plannedOn', day(study.plannedOn)],
    ['study.nextDueOn', day(study.nextDueOn)],
    ['study.completedByName', study.completedByName ?? '–'],
    ['study.verdict', verdict],
  ];
  return {
    info: { title: `${t('study.reportTitle')} ${study.studyNo}`, author: from },
    madeAt: study.updatedAt ?? study.createdAt,
    pageMargins: [36, 32, 36, 36],
    fontSize: 9,
    numbered: true,
    content: [
      { text: t('study.reportTitle'), fontSize: 18, bold: true, alignment: 'center', margin: [0, 0, 0, 4] },
      { text: t('study.reportOf', { company: from }), alignment: 'right', fontSize: 8, margin: [0, 0, 0, 8] },
      { ...form(facts.map(([key, value]) => [t(key), value])), margin: [0, 0, 0, 10] },
      ...(study.voidReason ? [{ text: t('study.isVoid', { reason: study.voidReason }), bold: true, margin: [0, 0, 0, 8] }] : []),
      ...(isTold(study, study.measurements) ? resultTables(study, studyResult(study, study.measurements), t) : []),
      { text: t('study.tabValues'), bold: true, margin: [0, 8, 0, 4] },
      valuesTable(study, t),
    ],
  };
};

type Say = (key: Word, facts?: Record<string, string | number>) => string;
const slashed = (day: string | null | undefined) => day?.replaceAll('-', '/') ?? '';
const figure = (value: number | null | undefined, decimals = 4) => (value == null ? '–' : figured(value, decimals));
const head = (cells: readonly string[]) => cells.map((text) => ({ text, bold: true, fillColor: soft, fontSize: 8 }));

const resultTables = (study: Measured, { rr, linearity, stability, agreement, ndc }: StudyResult, t: Say) => [
  ...(rr?.anova
    ? titled(
        t('study.anova'),
        [t('study.source'), t('study.df'), t('study.ss'), t('study.ms'), t('study.f'), t('study.p')],
        rr.anova.map(({ source, df, ss, ms, f, p }) => [
          t(`studySource.${source}`),
          ...[String(df), significantText(ss), significantText(ms), figure(f, 3), chanceText(p)],
        ]),
      )
    : []),
  ...(rr?.pooled ? [{ text: t('study.pooled'), fontSize: 8, margin: [0, 2, 0, 0] }] : []),
  ...(rr
    ? titled(
        `${t('study.components')} · ${t('study.ndc')} ${figure(ndc, 0)}`,
        [t('study.source'), t('study.stdDev'), t('study.contribution'), t('study.studyVariation'), t('study.tolerance')],
        rr.components.map(({ source, stdDev, contribution, studyVariation, tolerance }) => [
          t(`studySource.${source}`),
          ...[significantText(stdDev), figure(contribution, 2), figure(studyVariation, 2), figure(tolerance, 2)],
        ]),
      )
    : []),
  ...(linearity
    ? [
        ...titled(
          t('study.linearityTitle'),
          [t('study.reference'), t('study.mean'), t('study.bias'), t('study.t'), t('study.p')],
          linearity.bias.map(({ reference, mean, bias, t: by, p }) => [
            ...[figure(reference, 6), figure(mean, 6), figure(bias, 6), figure(by, 3), chanceText(p)],
          ]),
        ),
        {
          text: t('study.line', {
            intercept: figure(linearity.intercept, 5),
            slope: figure(linearity.slope, 5),
            r2: figure(linearity.r2, 3),
          }),
          margin: [0, 2, 0, 0],
        },
      ]
    : []),
  ...(stability ? stabilityTables(study, stability, t) : []),
  ...(agreement
    ? [
        ...titled(
          t('study.agreementTitle'),
          (['appraiser', 'effectiveness', 'missed', 'falseAlarms', 'consistency', 'kappa'] as const).map((part) => t(`study.${part}`)),
          agreement.toReference.map(({ name, kappa, effectiveness, missed, falseAlarms }) => [
            name,
            ...[effectiveness, missed, falseAlarms, agreement.consistency.find((one) => one.name === name)?.share].map((share) =>
              figure(share == null ? null : 100 * share, 1),
            ),
            figure(kappa, 3),
          ]),
        ),
        {
          text: [
            ...agreement.between.map(({ one, other, kappa }) => `${one} – ${other}: ${figure(kappa, 3)}`),
            `${t('study.fleiss')}: ${figure(agreement.fleiss, 3)}`,
          ].join(' · '),
          margin: [0, 2, 0, 0],
        },
      ]
    : []),
];

const stabilityTables = (study: Measured, { chart, repeatability, bias, occasions }: NonNullable<StudyResult['stability']>, t: Say) => {
  const { spread } = chart;
  const line = (name: string, of: { centre: unknown; ucl: unknown; lcl: unknown }) => [
    name,
    ...[of.lcl, of.centre, of.ucl].map((one) => figure(typeof one === 'number' ? one : null, 6)),
  ];
  const said = chart.signals.map(({ at, on, rule }) =>
    t('study.signal', {
      ...{ occasion: occasions[at]?.name ?? '', on: slashed(occasions[at]?.on) },
      ...{ rule: t(`controlRule.${rule as 1}`), place: t(`controlPlace.${on}`) },
    }),
  );
  return [
    ...titled(
      t('study.stabilityTitle'),
      ['', t('study.lcl'), t('study.centre'), t('study.ucl')],
      [line('X̄', chart), ...(spread ? [line('R', spread)] : [])],
    ),
    {
      text: [
        `${t('study.sigma')} ${figure(repeatability, 6)}`,
        ...(bias
          ? [
              t('study.masterBias', {
                ...{ reference: partsOf(study.parts)[0]?.reference ?? '', bias: figure(bias.bias, 6) },
                ...{ t: figure(bias.t, 3), df: figure(bias.df, 1), p: chanceText(bias.p) },
              }),
            ]
          : []),
        ...(said.length > 0 ? said : [t('study.noSignals')]),
      ].join('\n'),
      margin: [0, 2, 0, 0],
    },
    ...drawnStability(chart, t),
  ];
};

const one = (line: number | number[]) => (typeof line === 'number' ? line : (line[0] ?? 0));
const drawnStability = ({ points, centre, ucl, lcl, spread, signals }: NonNullable<StudyResult['stability']>['chart'], t: Say) =>
  [{ name: 'CENTRE', points, centre, ucl, lcl }, ...(spread ? [{ ...spread, name: 'SPREAD' }] : [])].map((chart) => ({
    stack: [
      { text: t(`controlPlace.${chart.name as 'CENTRE'}`), fontSize: 8, margin: [0, 6, 0, 0] },
      lineChart({
        points: chart.points.filter((point) => point !== null),
        lines: [
          { at: one(chart.centre), isLimit: false },
          { at: one(chart.ucl), isLimit: true },
          { at: one(chart.lcl), isLimit: true },
        ],
        marked: new Set(signals.flatMap(({ on, at }) => (on === chart.name ? [at] : []))),
      }),
    ],
    unbreakable: true,
  }));

const valuesTable = (study: Measured, t: Say) => {
  const values = new Map(study.measurements.map((one) => [cellKey(one), one.value]));
  const columns = columnsOf(study);
  const decimals = decimalsIn(study.measurements.map(({ value }) => value));
  const days = new Map(study.measurements.map(({ part, on }) => [part, on]));
  const said = (value: number | undefined) =>
    value === undefined ? '' : study.kind === 'ATTRIBUTE' ? (value === 1 ? 'OK' : 'NG') : value.toFixed(decimals);
  return {
    table: {
      headerRows: 1,
      body: [
        head([
          t(study.kind === 'STABILITY' ? 'study.occasion' : 'study.part'),
          ...columns.map(({ appraiser, trial }) => `${appraiser} ${trial}`),
        ]),
        ...rowsOf(study).map(({ name, reference }) => [
          [name, reference ? `(${reference})` : slashed(days.get(name))].filter(Boolean).join(' '),
          ...columns.map((column) => said(values.get(cellKey({ part: name, ...column })))),
        ]),
      ],
    },
    layout: 'form',
    fontSize: 7,
  };
};
