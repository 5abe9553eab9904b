import { signatureWords } from '@lotline/contract/identity/signature.words';
import { formatAt } from '@lotline/contract/kit/when';
import { type Lang, say } from '@lotline/contract/kit/words';
import type { ConcessionPage } from '@lotline/contract/nonconformance/concession';
import { concessionWords } from '@lotline/contract/nonconformance/concession.words';
import { type Db, namesIn } from '../kit/database/pool.ts';
import { figure, form, issuerOf } from '../kit/document/pieces.ts';
import { type Definition, documentsOf } from '../kit/document/render.ts';
import type { FileAnswer } from '../kit/http/send-file.ts';
import type { ServerContext } from '../kit/http/serve.ts';
import { concessionPage } from './concession.queries.ts';

type Word = keyof typeof concessionWords;

/** A concession on paper: its terms, and who signed what. */
export const concessionFile = async (server: ServerContext, db: Db, id: number, lang: Lang = 'kr'): Promise<FileAnswer> => {
  const one = await concessionPage(namesIn(lang, db as ServerContext['db'], null), id);
  const from = issuerOf(server.config, lang);
  const content = await documentsOf(server.app).render(concessionPaper(one, from, lang));
  return { name: `${say(concessionWords['concessionPaper.title'], lang)} ${one.concessionNo}.pdf`, mimeType: 'application/pdf', content };
};

export const concessionPaper = (one: ConcessionPage, from: string, lang: Lang): Definition => {
  const t = (key: Word) => say(concessionWords[key], lang);
  const day = (value: string) => value.replaceAll('-', '/');
  const qty = (value: number | null) => (value === null ? '–' : `${figure(value)} ${one.uom}`);
  const any = t('concession.any');
  const facts: [Word, string][] = [
    ['concession.concessionNo', one.concessionNo],
    ['concession.ncNo', one.ncNo],
    ['concession.itemName', `${one.itemName} (${one.itemCode})`],
    ['concession.unitName', one.unitName],
    ['concession.qty', qty(one.qty)],
    ['concession.validUntil', day(one.validUntil)],
    ['concession.customers', one.customers ?? any],
    ['concession.products', one.products ?? any],
    ['concession.operations', one.operations ?? any],
    ['concession.customerApprovalNo', one.customerApprovalNo ?? '–'],
    ['concession.askedByName', `${one.askedByName ?? '–'}\n${formatAt(one.askedAt)}`],
    ['concession.status', `${t(`concessionStatus.${one.status}`)}${one.statusReason ? `: ${one.statusReason}` : ''}`],
  ];
  return {
    info: { title: `${t('concessionPaper.title')} ${one.concessionNo}`, author: from },
    madeAt: one.decidedAt ?? one.askedAt,
    pageMargins: [36, 32, 36, 36],
    fontSize: 9,
    numbered: true,
    content: [
      { text: t('concessionPaper.title'), fontSize: 20, bold: true, margin: [0, 8, 0, 8] },
      {
        columns: [
          { text: one.status === 'APPROVED' ? '' : t('concessionPaper.notApproved'), bold: true },
          { text: from, alignment: 'right' },
        ],
        margin: [0, 0, 0, 4],
      },
      {
        ...form(
          facts.map(([key, said]) => [t(key), said]),
          72,
        ),
        margin: [0, 0, 0, 8],
      },
      { text: t('concession.reason'), bold: true },
      { text: one.reason, margin: [0, 2, 0, 12] },
      ...one.signatures.map(({ meaning, signerName, signedAt, contentHash, valid, note }) => ({
        stack: [
          {
            text: `${say(signatureWords[`signMeaning.${meaning}`], lang)} · ${signerName} · ${formatAt(signedAt)}${valid ? '' : ` · ${say(signatureWords['sign.voided'], lang)}`}`,
            bold: true,
          },
          ...(note ? [{ text: note }] : []),
          { text: `${t('concessionPaper.hash')}: ${contentHash}`, fontSize: 7 },
        ],
        margin: [0, 0, 0, 6],
      })),
    ],
  };
};
