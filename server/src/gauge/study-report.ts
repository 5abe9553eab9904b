import type { StudyMeasurement, StudyRow } from '@lotline/contract/gauge/study';
import { studyWords } from '@lotline/contract/gauge/study.words';
import { appraisersOf, cellKey, partsOf } from '@lotline/contract/gauge/study-plan';
import { type StudyResult, studyResult } from '@lotline/contract/gauge/study-result';
import { type Lang, say } from '@lotline/contract/kit/words';
import { type Db, namesIn } from '../kit/database/pool.ts';
import { type Definition, documentsOf } from '../kit/document/render.ts';
import type { FileAnswer } from '../kit/http/send-file.ts';
import type { ServerContext } from '../kit/http/serve.ts';
import { studyById } from './study.queries.ts';

type Word = keyof typeof studyWords;
type Measured = StudyRow & { measurements: StudyMeasurement[] };
const soft = '#eef1f4';

/** A study as it is shown to a customer: plan, values, what they come to, verdict. */
export const studyReportFile = async (server: ServerContext, db: Db, id: number, lang: Lang = 'kr'): Promise<FileAnswer> => {
  const study = await studyById(namesIn(lang, db as ServerContext['db'], null), id);
  const { company, letterhead } = server.config;
  const from = (lang === 'en' && letterhead.nameEn) || company.name;
  const content = await documentsOf(server.app).render(studyPaper(study, from, lang));
  return { name: `${say(studyWords['study.reportTitle'], lang)} ${study.studyNo}.pdf`, mimeType: 'application/pdf', content };
};

export const studyPaper = (study: Measured, from: string, lang: Lang): Definition => {
  const t = (key: Word, facts: Record<string, string | number> = {}) => say(studyWords[key], lang, facts);
  const label = (key: Word) => ({ text: t(key), fillColor: soft, fontSize: 8 });
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
    ['study.tolerance', limits],
    ['study.appraisers', appraisersOf(study.appraisers).join(', ')],
    ['study.plannedOn', day(study.plannedOn)],
    ['study.nextDueOn', day(study.nextDueOn)],
    ['study.completedByName', study.completedByName ?? '–'],
    ['study.verdict', verdict],
  ];
  const pairs = facts.flatMap(([key, value], n) => {
    const next = facts[n + 1];
    return n % 2 === 0 ? [[label(key), value, ...(next ? [label(next[0]), next[1]] : ['', ''])]] : [];
  });
  const isWhole = study.measurements.length === study.asked;
  return {
    info: { title: `${t('study.reportTitle')} ${study.studyNo}`, author: from },
    madeAt: study.updatedAt ?? study.createdAt,
    pageMargins: [36, 32, 36, 36],
    fontSize: 9,
    numbered: true,
    content: [
      { text: t('study.reportTitle'), fontSize: 18, bold: true, alignment: 'center', margin: [0, 0, 0, 4] },
      { text: t('study.reportOf', { company: from }), alignment: 'right', fontSize: 8, margin: [0, 0, 0, 8] },
      { table: { widths: [78, '*', 78, '*'], body: pairs }, layout: 'form', margin: [0, 0, 0, 10] },
      ...(study.voidReason ? [{ text: t('study.isVoid', { reason: study.voidReason }), bold: true, margin: [0, 0, 0, 8] }] : []),
      ...(isWhole ? resultTables(studyResult(study, study.measurements), t) : []),
      { text: t('study.tabValues'), bold: true, margin: [0, 8, 0, 4] },
      valuesTable(study, t),
    ],
  };
};

type Say = (key: Word, facts?: Record<string, string | number>) => string;
const figure = (value: number | null | undefined, decimals = 4) =>
  value == null ? '–' : value.toLocaleString('en-US', { maximumFractionDigits: decimals });
const head = (cells: readonly string[]) => cells.map((text) => ({ text, bold: true, fillColor: soft, fontSize: 8 }));
const titled = (title: string, heads: readonly string[], rows: readonly (readonly string[])[]) => [
  { text: title, bold: true, margin: [0, 6, 0, 4] },
  { table: { headerRows: 1, widths: heads.map((_, n) => (n === 0 ? '*' : 'auto')), body: [head(heads), ...rows] }, layout: 'form' },
];

const resultTables = ({ rr, linearity, agreement, ndc }: StudyResult, t: Say) => [
  ...(rr?.anova
    ? titled(
        t('study.anova'),
        [t('study.source'), t('study.df'), t('study.ss'), t('study.ms'), t('study.f'), t('study.p')],
        rr.anova.map(({ source, df, ss, ms, f, p }) => [
          t(`studySource.${source}`),
          ...[String(df), figure(ss, 6), figure(ms, 6), figure(f, 3), figure(p, 3)],
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
          ...[figure(stdDev, 6), figure(contribution, 2), figure(studyVariation, 2), figure(tolerance, 2)],
        ]),
      )
    : []),
  ...(linearity
    ? [
        ...titled(
          t('study.linearityTitle'),
          [t('study.reference'), t('study.mean'), t('study.bias'), t('study.t'), t('study.p')],
          linearity.bias.map(({ reference, mean, bias, t: by, p }) => [
            ...[figure(reference, 6), figure(mean, 6), figure(bias, 6), figure(by, 3), figure(p, 3)],
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

const valuesTable = (study: Measured, t: Say) => {
  const values = new Map(study.measurements.map((one) => [cellKey(one), one.value]));
  const columns = appraisersOf(study.appraisers).flatMap((appraiser) =>
    Array.from({ length: study.trials }, (_, n) => ({ appraiser, trial: n + 1 })),
  );
  const said = (value: number | undefined) =>
    value === undefined ? '' : study.kind === 'ATTRIBUTE' ? (value === 1 ? 'OK' : 'NG') : figure(value, 6);
  return {
    table: {
      headerRows: 1,
      body: [
        head([t('study.part'), ...columns.map(({ appraiser, trial }) => `${appraiser} ${trial}`)]),
        ...partsOf(study.parts).map(({ name, reference }) => [
          reference ? `${name} (${reference})` : name,
          ...columns.map((column) => said(values.get(cellKey({ part: name, ...column })))),
        ]),
      ],
    },
    layout: 'form',
    fontSize: 7,
  };
};
