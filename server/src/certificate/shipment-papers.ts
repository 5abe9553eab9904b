import { testReportWords } from '@lotline/contract/certificate/test-report.words';
import type { Lang } from '@lotline/contract/kit/words';
import { say } from '@lotline/contract/kit/words';
import { recordWords } from '@lotline/contract/record.words';
import { shipmentWords } from '@lotline/contract/shipment/shipment.words';
import { sql } from 'kysely';
import { type Db, namesIn } from '../kit/database/pool.ts';
import { figure, form, head, issuerOf } from '../kit/document/pieces.ts';
import { type Definition, documentsOf } from '../kit/document/render.ts';
import { Refused } from '../kit/http/errors.ts';
import type { FileAnswer } from '../kit/http/send-file.ts';
import type { ServerContext } from '../kit/http/serve.ts';
import { reportPaper } from './report-paper.ts';
import { certificatesOf } from './shipment-certificate.ts';
import { drawingOf, testReportById } from './test-report.queries.ts';

type Line = {
  productCode: string;
  productName: string;
  lotNo: string;
  orderNo: string | null;
  customerPoNo: string | null;
  qty: number;
  uom: string;
};
type Note = {
  shipmentNo: string;
  shipDate: string;
  partner: string | null;
  deliveryPlace: string | null;
  vehicleNo: string | null;
  driver: string | null;
  sealNo: string | null;
  invoiceNo: string | null;
  note: string | null;
  cancelled: boolean;
  createdAt: string;
  lines: Line[];
};

/** The delivery note of a shipment and its test reports, one behind the other. */
export const shipmentPapersFile = async (server: ServerContext, at: Db, id: number, lang: Lang): Promise<FileAnswer> => {
  const db = namesIn(lang, at as ServerContext['db'], null);
  const { products, shipmentNo } = await certificatesOf(db, id);
  const from = issuerOf(server.config, lang);
  const note = await noteOf(db, id);
  const papers: Definition[] = [];
  for (const { reportId } of products.flatMap(({ reports }) => reports)) {
    const report = await testReportById(db, reportId);
    const drawing = await drawingOf(db, reportId);
    papers.push(reportPaper(report, { from, lang, issuedAt: report.issuedAt ?? null, drawing, image: `drawing${reportId}` }));
  }
  const missing = products.flatMap(({ lots, productName }) =>
    lots.filter(({ values }) => values === 0).map(({ lotNo }) => `${productName} ${lotNo}`),
  );
  const content = await documentsOf(server.app).render(joined(notePaper(note, { from, lang, missing }), papers));
  return { name: `${say(shipmentWords['shipment.deliveryNote'], lang)} ${shipmentNo}.pdf`, mimeType: 'application/pdf', content };
};

/** One document of several, each on a page of its own. */
const joined = (first: Definition, others: readonly Definition[]): Definition => ({
  ...first,
  madeAt:
    [first, ...others]
      .map(({ madeAt }) => madeAt)
      .sort()
      .at(-1) ?? first.madeAt,
  images: Object.assign({}, ...others.map(({ images }) => images ?? {})),
  content: [first.content, ...others.map(({ content }) => ({ stack: content, pageBreak: 'before' }))],
});

const noteOf = async (db: Db, id: number): Promise<Note> => {
  const { rows } = await sql<Note>`
    select s.shipment_no, s.ship_date::text as ship_date, b.name as partner, s.delivery_place, s.vehicle_no, s.driver, s.seal_no, s.invoice_no, s.note,
      s.status = 'CANCELLED' as cancelled, s.created_at, (
        select json_agg(json_build_object('productCode', p.code, 'productName', p.name, 'lotNo', l.lot_id, 'orderNo', o.order_no, 'customerPoNo', o.customer_po_no,
          'qty', n.qty, 'uom', p.uom) order by n.id)
        from shipment_line n join product p on p.id = n.product_id join lot l on l.id = n.lot_id
          left join order_product k on k.id = n.order_product_id left join order_info o on o.id = k.order_id
        where n.shipment_id = s.id) as lines
    from shipment s left join biz_partner b on b.id = s.biz_partner_id where s.id = ${id}`.execute(db);
  if (!rows[0]) throw new Refused(404, 'NOT_FOUND');
  return rows[0];
};

type On = { from: string; lang: Lang; missing: readonly string[] };
const notePaper = (note: Note, { from, lang, missing }: On): Definition => {
  const t = (key: keyof typeof shipmentWords) => say(shipmentWords[key], lang);
  const facts: [string, string | null][] = [
    [t('shipment.no'), note.shipmentNo],
    [t('shipment.date'), note.shipDate.replaceAll('-', '/')],
    [say(recordWords['deliveryNote.to'], lang), note.partner],
    [t('shipment.place'), note.deliveryPlace],
    [t('shipment.vehicle'), note.vehicleNo],
    [t('shipment.driver'), note.driver],
    [t('shipment.invoice'), note.invoiceNo],
    [t('shipment.seal'), note.sealNo],
  ];
  const lines = note.lines ?? [];
  return {
    info: { title: `${t('shipment.deliveryNote')} ${note.shipmentNo}`, author: from },
    madeAt: new Date(note.createdAt).toISOString(),
    pageMargins: [32, 28, 32, 36],
    fontSize: 9,
    numbered: true,
    content: [
      { text: t('shipment.deliveryNote'), fontSize: 20, bold: true, alignment: 'center', margin: [0, 8, 0, 8] },
      {
        columns: [
          { text: note.cancelled ? t('shipment.status.CANCELLED') : '', bold: true },
          { text: from, alignment: 'right' },
        ],
        margin: [0, 0, 0, 4],
      },
      {
        ...form(
          facts.map(([name, said]) => [name, said || '–']),
          62,
        ),
        margin: [0, 0, 0, 8],
      },
      {
        table: {
          headerRows: 1,
          widths: [20, '*', 130, 120, 70],
          body: [
            [head(t('shipment.seq')), head(t('shipment.products')), head('LOT'), head(t('shipment.order')), head(t('shipment.qty'))],
            ...lines.map((line, n) => [
              { text: String(n + 1), alignment: 'right' },
              { text: `${line.productName} (${line.productCode})` },
              { text: line.lotNo },
              { text: [line.orderNo, line.customerPoNo].filter(Boolean).join(' / ') || '–' },
              { text: `${figure(line.qty)} ${line.uom}`, alignment: 'right' },
            ]),
          ],
        },
        layout: 'form',
      },
      ...(note.note ? [{ text: note.note, margin: [0, 8, 0, 0] }] : []),
      ...(missing.length > 0
        ? [
            {
              text: say(testReportWords['shipmentCertificate.missingOnPaper'], lang, { lots: missing.join(', ') }),
              fontSize: 8,
              margin: [0, 8, 0, 0],
            },
          ]
        : []),
    ],
  };
};
