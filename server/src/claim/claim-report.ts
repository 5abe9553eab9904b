import type { ClaimRow, Containment } from '@lotline/contract/claim/claim';
import { claimWords } from '@lotline/contract/claim/claim.words';
import { isSaid } from '@lotline/contract/kit/said';
import { type Lang, say } from '@lotline/contract/kit/words';
import { type Db, namesIn } from '../kit/database/pool.ts';
import { figure, form, issuerOf, soft } from '../kit/document/pieces.ts';
import { type Definition, documentsOf } from '../kit/document/render.ts';
import type { FileAnswer } from '../kit/http/send-file.ts';
import type { ServerContext } from '../kit/http/serve.ts';
import { claimById } from './claim.queries.ts';

type Word = keyof typeof claimWords;

/** The 8D report as the customer gets it: what was claimed, and what was found and done, step by step. */
export const claimReportFile = async (server: ServerContext, db: Db, id: number, lang: Lang = 'kr'): Promise<FileAnswer> => {
  const claim = await claimById(namesIn(lang, db as ServerContext['db'], null), id);
  const from = issuerOf(server.config, lang);
  const content = await documentsOf(server.app).render(claimPaper(claim, from, lang));
  return { name: `${say(claimWords['claimReport.title'], lang)} ${claim.claimNo}.pdf`, mimeType: 'application/pdf', content };
};

export const claimPaper = (claim: ClaimRow, from: string, lang: Lang): Definition => {
  const t = (key: Word, facts: Record<string, string | number> = {}) => say(claimWords[key], lang, facts);
  const qty = (value: number | null | undefined) => (value == null ? '–' : `${figure(value)} ${claim.uom}`);
  const day = (value: string | null | undefined) => value?.replaceAll('-', '/') ?? '–';
  const facts: [Word, string][] = [
    ['claim.claimNo', claim.claimNo],
    ['claim.customerNo', claim.customerNo || '–'],
    ['claim.bizPartnerName', [claim.bizPartnerName, claim.contact].filter(Boolean).join(' · ')],
    ['claim.receivedOn', day(claim.receivedOn)],
    ['claim.productName', `${claim.productName} (${claim.productCode})`],
    ['claim.lotNo', claim.lotNo ?? '–'],
    ['claim.shipmentNo', claim.shipmentNo ? `${claim.shipmentNo} · ${day(claim.shipDate)}` : '–'],
    ['claim.severity', t(`claimSeverity.${claim.severity}`)],
    ['claim.qtyClaimed', qty(claim.qtyClaimed)],
    ['claim.qtyConfirmed', qty(claim.qtyConfirmed)],
    ['claim.dueReplyDay', day(claim.dueReplyDay)],
    ['claim.repliedOn', day(claim.repliedOn)],
  ];
  const titled = (key: Word, said: string | null | undefined) =>
    isSaid(said) ? [{ text: [{ text: `${t(key)}  `, bold: true }, said] }] : [];
  const parts: [Word, unknown[]][] = [
    ['claim.step.D1', lines(claim.team)],
    ['claim.step.D2', lines(claim.description)],
    ['claim.step.D3', claim.containment.map((one) => contained(one, qty, day))],
    [
      'claim.step.D4',
      [
        ...(claim.whys.length > 0 ? [{ ol: claim.whys }] : []),
        ...titled('claim.causeOccurrence', claim.causeOccurrence),
        ...titled('claim.causeOutflow', claim.causeOutflow),
      ],
    ],
    ['claim.step.D5', lines(claim.countermeasure)],
    [
      'claim.step.D6',
      [
        ...lines(claim.implementation),
        ...titled('claim.implementedOn', claim.implementedOn && day(claim.implementedOn)),
        ...titled('claim.verification', claim.verification),
        ...titled('claim.verifiedOn', claim.verifiedOn && day(claim.verifiedOn)),
      ],
    ],
    ['claim.step.D7', lines(claim.preventive)],
    ['claim.step.D8', [...lines(claim.closingNote), ...(claim.status === 'CLOSED' ? [{ text: t('claimStatus.CLOSED'), bold: true }] : [])]],
  ];
  return {
    info: { title: `${t('claimReport.title')} ${claim.claimNo}`, author: from },
    madeAt: claim.updatedAt ?? claim.createdAt,
    pageMargins: [36, 32, 36, 36],
    fontSize: 9,
    numbered: true,
    content: [
      { text: t('claimReport.title'), fontSize: 18, bold: true, alignment: 'center', margin: [0, 0, 0, 4] },
      { text: t('claimReport.printed', { company: from }), alignment: 'right', fontSize: 8, margin: [0, 0, 0, 8] },
      {
        ...form(
          facts.map(([key, said]) => [t(key), said]),
          70,
        ),
        margin: [0, 0, 0, 10],
      },
      {
        table: {
          widths: [92, '*'],
          body: parts.map(([key, body]) => [
            { text: t(key), bold: true, fillColor: soft },
            body.length > 0 ? { stack: body } : { text: t('claim.notWritten'), color: '#8a94a0' },
          ]),
        },
        layout: 'form',
      },
    ],
  };
};

const lines = (said: string | null | undefined) => (isSaid(said) ? [{ text: said }] : []);
const contained = ({ what, where, qty: n, doneOn }: Containment, qty: (n: number) => string, day: (said: string) => string) => ({
  text: [what, where, n == null ? null : qty(n), doneOn && day(doneOn)].filter(Boolean).join(' · '),
  margin: [0, 0, 0, 2],
});
