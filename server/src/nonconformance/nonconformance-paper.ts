import { signatureWords } from '@lotline/contract/identity/signature.words';
import { formatAt } from '@lotline/contract/kit/when';
import { type Lang, say } from '@lotline/contract/kit/words';
import type { DispositionAsk, NonconformancePage } from '@lotline/contract/nonconformance/nonconformance';
import { nonconformanceWords } from '@lotline/contract/nonconformance/nonconformance.words';
import { type Db, namesIn } from '../kit/database/pool.ts';
import { figure, form, issuerOf, label } from '../kit/document/pieces.ts';
import { type Definition, documentsOf } from '../kit/document/render.ts';
import type { FileAnswer } from '../kit/http/send-file.ts';
import type { ServerContext } from '../kit/http/serve.ts';
import { nonconformancePage } from './nonconformance.queries.ts';

type Word = keyof typeof nonconformanceWords;

/** A nonconformance on paper: what was found, what was done with it, and who signed what. */
export const nonconformanceFile = async (server: ServerContext, db: Db, id: number, lang: Lang = 'kr'): Promise<FileAnswer> => {
  const one = await nonconformancePage(namesIn(lang, db as ServerContext['db'], null), id, []);
  const from = issuerOf(server.config, lang);
  const content = await documentsOf(server.app).render(nonconformancePaper(one, from, lang));
  return { name: `${say(nonconformanceWords['ncPaper.title'], lang)} ${one.ncNo}.pdf`, mimeType: 'application/pdf', content };
};

export const nonconformancePaper = (one: NonconformancePage, from: string, lang: Lang): Definition => {
  const t = (key: Word) => say(nonconformanceWords[key], lang);
  const day = (value: string | null) => value?.replaceAll('-', '/') ?? '–';
  const qty = (value: number) => `${figure(value)} ${one.uom}`;
  const facts: [Word, string][] = [
    ['nonconformance.ncNo', one.ncNo],
    ['nonconformance.status', t(`ncStatus.${one.status}`)],
    ['nonconformance.itemName', `${one.itemName} (${one.itemCode})`],
    ['nonconformance.bizPartnerName', one.bizPartnerName ?? '–'],
    ['nonconformance.resultNo', one.resultNo],
    ['nonconformance.defectName', one.defectName ?? '–'],
    ['nonconformance.suspectedQty', qty(one.suspectedQty)],
    ['nonconformance.leftQty', qty(one.leftQty)],
    ['nonconformance.responsibleName', one.responsibleName ?? '–'],
    ['nonconformance.dueDay', day(one.dueDay)],
  ];
  const told: [Word, string | null][] = [
    ['nonconformance.suspectedCause', one.suspectedCause],
    ['nonconformance.confirmedCause', one.confirmedCause],
    ['nonconformance.corrective', one.corrective],
    ['nonconformance.preventive', one.preventive],
    ['nonconformance.verification', one.verification],
  ];
  const heads = ['occurredAt', 'kind', 'unit', 'qty', 'reason', 'actorName', 'signedByName'] as const;
  return {
    info: { title: `${t('ncPaper.title')} ${one.ncNo}`, author: from },
    madeAt: one.closedAt ?? one.createdAt,
    pageMargins: [36, 32, 36, 36],
    fontSize: 9,
    numbered: true,
    content: [
      { text: t('ncPaper.title'), fontSize: 20, bold: true, margin: [0, 8, 0, 8] },
      { text: from, alignment: 'right', margin: [0, 0, 0, 4] },
      {
        ...form(
          facts.map(([key, said]) => [t(key), said]),
          72,
        ),
        margin: [0, 0, 0, 10],
      },
      { text: t('nonconformance.dispositions'), bold: true, margin: [0, 0, 0, 3] },
      {
        table: {
          headerRows: 1,
          widths: [82, 62, '*', 62, '*', 52, 52],
          body: [
            heads.map((head) => label(t(`nonconformance.${head}`))),
            ...one.dispositions.map(({ occurredAt, kind, unitName, qty: of, reason, actorName, signedByName, takesBack }) => [
              { text: formatAt(occurredAt) },
              { text: takesBack ? `${t('nonconformance.takesBack')}: ${t(`disposition.${kind}`)}` : t(`disposition.${kind}`) },
              { text: unitName },
              { text: qty(of), alignment: 'right' as const },
              { text: reason },
              { text: actorName ?? '–' },
              { text: signedByName ?? '–' },
            ]),
          ],
        },
        layout: 'form',
        margin: [0, 0, 0, 10],
      },
      ...(one.asks.length > 0
        ? [{ text: t('nonconformance.asks'), bold: true, margin: [0, 0, 0, 3] as [number, number, number, number] }]
        : []),
      ...one.asks.map((ask) => signedAsk(ask, qty(ask.qty), lang)),
      ...told.flatMap(([key, text]) =>
        text
          ? [
              { text: t(key), bold: true },
              { text, margin: [0, 1, 0, 6] as [number, number, number, number] },
            ]
          : [],
      ),
    ],
  };
};

/** What was asked for, by whom, and who signed it with which content. */
const signedAsk = (ask: DispositionAsk, qty: string, lang: Lang) => {
  const t = (key: Word, facts?: Record<string, string>) => say(nonconformanceWords[key], lang, facts);
  const lines = [
    t('nonconformance.askedBySaid', { who: ask.askedByName ?? '–', at: formatAt(ask.askedAt) }),
    ...(ask.status === 'REFUSED'
      ? [
          t('nonconformance.refusedBySaid', {
            ...{ who: ask.decidedByName ?? '–', at: formatAt(ask.decidedAt ?? ask.askedAt), reason: ask.statusReason ?? '' },
          }),
        ]
      : []),
    ...(ask.status === 'ASKED' ? [t('askStatus.ASKED')] : []),
  ];
  return {
    stack: [
      { text: `${t(`disposition.${ask.kind}`)} · ${ask.unitName} · ${qty} · ${ask.reason}` },
      ...lines.map((text) => ({ text, fontSize: 8 })),
      ...ask.signatures.flatMap(({ meaning, signerName, signedAt, contentHash, valid }) => [
        {
          text: `${say(signatureWords[`signMeaning.${meaning}`], lang)} · ${signerName} · ${formatAt(signedAt)}${valid ? '' : ` · ${say(signatureWords['sign.voided'], lang)}`}`,
          bold: true,
        },
        { text: `${t('ncPaper.hash')}: ${contentHash}`, fontSize: 7 },
      ]),
    ],
    margin: [0, 0, 0, 6] as [number, number, number, number],
  };
};
