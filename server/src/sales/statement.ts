import fs from 'node:fs';
import { addAmounts } from '@lotline/contract/kit/quantity';
import { obey } from '@lotline/contract/kit/rule';
import { type Lang, say } from '@lotline/contract/kit/words';
import { concessionWords } from '@lotline/contract/nonconformance/concession.words';
import { isPlantCurrency } from '@lotline/contract/order/business';
import { saleAmount, saleVat, usualTaxRate } from '@lotline/contract/sales/amounts';
import { amountInWords } from '@lotline/contract/sales/in-words';
import { statementRules } from '@lotline/contract/sales/statement.rules';
import { statementWords } from '@lotline/contract/sales/statement.words';
import { sql } from 'kysely';
import type { Db } from '../kit/database/pool.ts';
import { head as headed, issuerOf, label as labelled, soft } from '../kit/document/pieces.ts';
import type { Definition } from '../kit/document/render.ts';
import { documentsOf } from '../kit/document/render.ts';
import { Refused } from '../kit/http/errors.ts';
import type { FileAnswer } from '../kit/http/send-file.ts';
import type { ServerContext } from '../kit/http/serve.ts';

type Party = {
  name: string;
  regNum: string | null;
  representative: string | null;
  address: string | null;
  business: string | null;
  phone: string | null;
};
type StatedLine = {
  item: string;
  spec: string | null;
  unitNo: string;
  /** What it went under, where it doesn't conform. */
  concession: { concession: string; agreed: string | null } | null;
  qty: number;
  uom: string;
  unitPrice: number | null;
  amount: number | null;
  vat: number;
};
export type Stated = {
  no: string;
  day: string;
  status: string;
  note: string | null;
  vehicleNo: string | null;
  currency: string;
  currencies: string[];
  customer: Party | null;
  lines: StatedLine[];
  madeAt: string;
};
type Heading = Party & { seal: string | null };

type Ask = { id: number; lang?: Lang | undefined; taxRate?: number | undefined };
/** Prints what a sale or a shipment brought, as both sides keep it. */
export const statementFile = async (
  server: ServerContext,
  db: Db,
  of: 'sale' | 'shipment',
  { id, taxRate, lang = 'kr' }: Ask,
): Promise<FileAnswer> => {
  const stated = of === 'sale' ? await saleStated(db, id, lang) : await shipmentStated(db, id, lang, taxRate);
  const { no, status, currencies, lines } = stated;
  obey(statementRules, { no, status, currencies, amounts: lines.map(({ amount }) => amount) });
  const content = await documentsOf(server.app).render(statementOf(stated, headingOf(server, lang), lang));
  return { name: `${say(statementWords['statement.title'], lang)} ${no}.pdf`, mimeType: 'application/pdf', content };
};

const headingOf = ({ config }: ServerContext, lang: Lang): Heading => {
  const { letterhead, stamp } = config;
  const isEnglish = lang === 'en';
  return {
    name: issuerOf(config, lang),
    regNum: letterhead.regNum,
    representative: stamp.representative,
    address: (isEnglish && letterhead.addressEn) || letterhead.address,
    phone: letterhead.phone,
    business: stamp.business,
    seal: sealIn(stamp.sealFile),
  };
};

const seals = new Map<string, string>();
/** The seal as a picture that a document carries; the file is read once. */
const sealIn = (file: string | undefined) => {
  if (file === undefined) return null;
  const known = seals.get(file);
  if (known) return known;
  const type = /[.]png$/i.test(file) ? 'png' : 'jpeg';
  const seal = `data:image/${type};base64,${fs.readFileSync(file).toString('base64')}`;
  seals.set(file, seal);
  return seal;
};

const named = (table: string, lang: Lang) =>
  sql.raw(lang === 'en' ? `coalesce(nullif(${table}.name_en, ''), ${table}.name)` : `${table}.name`);
const partyOf = (lang: Lang) =>
  sql`case when b.id is not null then json_build_object('name', ${named('b', lang)}, 'regNum', b.company_reg_num, 'representative', b.representative,
    'address', b.address, 'business', nullif(concat_ws(' · ', nullif(b.business_type, ''), nullif(b.business_item, '')), ''), 'phone', b.phone) end`;

const saleStated = async (db: Db, id: number, lang: Lang): Promise<Stated> => {
  const { rows } = await sql<Omit<Stated, 'currencies'>>`
    select s.sale_no as no, s.sale_date::text as day, s.status, s.note, s.vehicle_no, 'KRW' as currency, ${partyOf(lang)} as customer,
      to_char(coalesce(s.shipped_at, s.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as made_at,
      (select coalesce(json_agg(json_build_object('item', ${named('i', lang)}, 'spec', i.spec, 'unitNo', p.package_id,
        'concession', case when cn.id is not null then jsonb_build_object('concession', cn.concession_no, 'agreed', cn.customer_approval_no) end, 'qty', l.qty, 'uom', l.uom,
        'unitPrice', l.unit_price, 'amount', sale_amount(l.qty, l.unit_price), 'vat', sale_vat(sale_amount(l.qty, l.unit_price), s.tax_rate)) order by l.seq), '[]')
        from material_sale_line l join material i on i.id = l.material_id join material_stock p on p.id = l.material_stock_id
          left join concession cn on cn.id = p.concession_id and cn.decided_at <= coalesce(s.shipped_at, s.created_at) where l.sale_id = s.id) as lines
    from material_sale s left join biz_partner b on b.id = s.biz_partner_id where s.id = ${id}`.execute(db);
  if (!rows[0]) throw new Refused(404, 'NOT_FOUND');
  return { ...rows[0], currencies: ['KRW'] };
};

const shipmentStated = async (db: Db, id: number, lang: Lang, taxRate: number | undefined): Promise<Stated> => {
  type Row = Omit<Stated, 'currencies' | 'currency' | 'lines'> & {
    lines: (Omit<StatedLine, 'amount' | 'vat'> & { currency: string; exactAmount: number | null })[];
  };
  const { rows } = await sql<Row>`
    select s.shipment_no as no, s.ship_date::text as day, s.status, s.note, s.vehicle_no, ${partyOf(lang)} as customer,
      to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as made_at,
      (select coalesce(json_agg(json_build_object('item', ${named('i', lang)}, 'spec', i.spec, 'unitNo', t.lot_id,
        'concession', case when cn.id is not null then jsonb_build_object('concession', cn.concession_no, 'agreed', cn.customer_approval_no) end, 'qty', l.qty, 'uom', i.uom,
        'unitPrice', l.unit_price, 'exactAmount', round(l.qty * l.unit_price, 2), 'currency', coalesce(o.currency, 'KRW')) order by l.seq), '[]')
        from shipment_line l join product i on i.id = l.product_id join lot t on t.id = l.lot_id left join concession cn on cn.id = conceded_then(l.product_stock_id, s.created_at)
          left join order_product p on p.id = l.order_product_id left join order_info o on o.id = p.order_id where l.shipment_id = s.id) as lines
    from shipment s left join biz_partner b on b.id = s.biz_partner_id where s.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw new Refused(404, 'NOT_FOUND');
  const currencies = row.lines.map(({ currency }) => currency);
  const [currency = 'KRW'] = currencies;
  const isOurs = isPlantCurrency(currency);
  const rate = taxRate ?? (isOurs ? usualTaxRate : 0);
  const lines = row.lines.map(({ exactAmount, currency: _, ...line }): StatedLine => {
    const amount = line.unitPrice === null ? null : isOurs ? saleAmount(line.qty, line.unitPrice) : exactAmount;
    return { ...line, amount, vat: amount === null ? 0 : isOurs ? saleVat(amount, rate) : 0 };
  });
  return { ...row, lines, currency, currencies };
};

/** So many lines have room on half a page; more of them take pages of their own for either copy. */
export const linesOnHalf = 10;
const halfPage = 421;
const line = '#8a94a0';

/** The paper: one copy above the other on A4 where there is room for it, else one behind the other. */
export const statementOf = (stated: Stated, from: Heading, lang: Lang): Definition => {
  const t = (key: keyof typeof statementWords) => say(statementWords[key], lang);
  const isHalf = rowsOf(stated.lines, lang) <= linesOnHalf;
  const copies = (['statement.supplierCopy', 'statement.customerCopy'] as const).map((copy) =>
    copyOf(stated, from, { lang, copy, isHalf }),
  );
  return {
    info: { title: `${t('statement.title')} ${stated.no}`, author: from.name },
    madeAt: stated.madeAt,
    ...(from.seal && { images: { seal: from.seal } }),
    pageMargins: [28, 20, 28, isHalf ? 10 : 28],
    fontSize: 8,
    ...(!isHalf && { numbered: true }),
    content: isHalf
      ? [
          ...(copies[0] ?? []),
          {
            canvas: [{ type: 'line', x1: 0, y1: 0, x2: 539, y2: 0, lineWidth: 0.6, dash: { length: 4 }, lineColor: line }],
            absolutePosition: { x: 28, y: halfPage },
          },
          { stack: copies[1] ?? [], absolutePosition: { x: 28, y: halfPage + 16 } },
        ]
      : [...(copies[0] ?? []), { text: '', pageBreak: 'after' }, ...(copies[1] ?? [])],
  };
};

/** How wide a text is in letters of Korean, and no less: others are narrower. */
const widthOf = (text: string) => [...text].reduce((sum, sign) => sum + (sign.charCodeAt(0) > 0x2e7f ? 1 : 0.62), 0);
const itemWidth = 15;
const unitNoWidth = 12.5;
/** How many rows lines take where a name is longer than its column. */
const rowsOf = (lines: readonly StatedLine[], lang: Lang) =>
  lines.reduce((sum, { item, spec, unitNo, concession }) => {
    const numbers = [unitNo, underOf(concession, lang)].filter((text) => text !== null);
    return (
      sum +
      Math.max(
        Math.ceil(widthOf(spec ? `${item}  ${spec}` : item) / itemWidth),
        numbers.reduce((rows, text) => rows + Math.max(1, Math.ceil(widthOf(text) / unitNoWidth)), 0),
      )
    );
  }, 0);

/** The concession that a line went under, with the customer's number of it. */
const underOf = (under: StatedLine['concession'], lang: Lang) =>
  under &&
  (under.agreed === null
    ? say(concessionWords['concession.under'], lang, { concession: under.concession })
    : say(concessionWords['concessionPaper.agreed'], lang, { concession: under.concession, agreed: under.agreed }));

type Copy = { lang: Lang; copy: 'statement.supplierCopy' | 'statement.customerCopy'; isHalf: boolean };
const copyOf = (stated: Stated, from: Heading, { lang, copy, isHalf }: Copy): unknown[] => {
  const t = (key: keyof typeof statementWords) => say(statementWords[key], lang);
  const { lines, currency } = stated;
  const decimals = isPlantCurrency(currency) ? 0 : 2;
  const money = (amount: number | null) => (amount === null ? '' : grouped(amount, decimals));
  const supply = addAmounts(...lines.map(({ amount }) => amount ?? 0));
  const vat = addAmounts(...lines.map((one) => one.vat));
  const total = addAmounts(supply, vat);
  const number = (text: string, more: object = {}) => ({ text, alignment: 'right', ...more });
  const head = (key: keyof typeof statementWords, more: object = {}) => ({ ...headed(t(key)), ...more });
  const rows = lines.map((one, n) => [
    number(String(n + 1)),
    one.spec ? { text: [one.item, { text: `  ${one.spec}`, color: '#5c6670', fontSize: 7 }] } : one.item,
    { text: [one.unitNo, underOf(one.concession, lang)].filter(Boolean).join('\n'), fontSize: 7 },
    number(grouped(one.qty, 3)),
    { text: one.uom, alignment: 'center' },
    number(one.unitPrice === null ? '' : grouped(one.unitPrice, 2)),
    number(money(one.amount)),
    number(money(one.vat)),
  ]);
  const blank = isHalf ? Array.from({ length: linesOnHalf - rowsOf(lines, lang) }, () => Array.from({ length: 8 }, () => ' ')) : [];
  return [
    {
      columns: [
        { width: 150, text: `${t('statement.no')} ${stated.no}\n${t('statement.date')} ${stated.day.replaceAll('-', '/')}`, fontSize: 8 },
        {
          width: '*',
          text: t('statement.title'),
          fontSize: 16,
          bold: true,
          alignment: 'center',
          ...(lang === 'kr' && { characterSpacing: 6 }),
        },
        { width: 150, text: `(${t(copy)})`, alignment: 'right', fontSize: 8 },
      ],
      margin: [0, 0, 0, 6],
    },
    {
      columns: [
        { width: '*', ...partyTable(t, t('statement.supplier'), from, from) },
        { width: 8, text: '' },
        { width: '*', ...partyTable(t, t('statement.customer'), stated.customer) },
      ],
    },
    {
      table: {
        widths: [60, '*', 110],
        body: [
          [
            head('statement.total'),
            { text: amountInWords(total, currency, lang), bold: true },
            number(`${currency === 'KRW' ? '₩ ' : `${currency} `}${money(total)}`, { bold: true, fontSize: 10 }),
          ],
        ],
      },
      layout: 'form',
      margin: [0, 6, 0, 6],
    },
    {
      table: {
        headerRows: 1,
        widths: [16, '*', 92, 46, 26, 58, 70, 58],
        heights: 13,
        body: [
          [
            head('statement.no', { text: lang === 'kr' ? '순' : '#' }),
            head('statement.item'),
            head('statement.unitNo'),
            head('statement.qty'),
            head('statement.uom'),
            head('statement.unitPrice'),
            head('statement.supplyAmount'),
            head('statement.vat'),
          ],
          ...rows,
          ...blank,
          [
            { ...head('statement.sum'), colSpan: 6 },
            '',
            '',
            '',
            '',
            '',
            number(money(supply), { bold: true }),
            number(money(vat), { bold: true }),
          ],
        ],
      },
      layout: 'form',
    },
    {
      columns: [
        {
          width: '*',
          text: [
            stated.vehicleNo ? `${t('statement.vehicle')} ${stated.vehicleNo}   ` : '',
            stated.note ? `${t('statement.note')} ${firstOf(stated.note)}` : '',
          ].join(''),
        },
        { width: 180, text: `${t('statement.received')} ____________________ ${t('statement.seal')}`, alignment: 'right' },
      ],
      margin: [0, 6, 0, 0],
    },
  ];
};

/** A note is told as far as a line holds it. */
const firstOf = (note: string) => {
  const one = note.replaceAll('\n', ' ');
  return one.length > 90 ? `${one.slice(0, 89)}…` : one;
};

type Say = (key: keyof typeof statementWords) => string;
const partyTable = (t: Say, title: string, party: Party | null, own?: Heading) => {
  const label = (key: keyof typeof statementWords) => ({ ...labelled(t(key)), alignment: 'center', fontSize: 7, margin: [0, 1, 0, 0] });
  const business = party?.business;
  const isUpright = /[가-힣]/.test(title);
  const stampText = own ? (own.seal ? '' : ` ${t('statement.seal')}`) : '';
  const representative = {
    stack: [
      { text: `${party?.representative ?? ''}${stampText}` },
      ...(own?.seal ? [{ image: 'seal', width: 30, relativePosition: { x: 34, y: -20 } }] : []),
    ],
  };
  return {
    table: {
      widths: [isUpright ? 12 : 38, 44, '*', 34, 62],
      body: [
        [
          {
            // Korean stands upright beside its box.
            text: isUpright ? [...title].join('\n') : title,
            rowSpan: 4,
            alignment: 'center',
            fillColor: soft,
            bold: true,
            fontSize: 7,
          },
          label('statement.regNum'),
          { text: party?.regNum ?? '', colSpan: 3, bold: true, fontSize: 10 },
          '',
          '',
        ],
        ['', label('statement.company'), { text: party?.name ?? '', bold: true }, label('statement.representative'), representative],
        ['', label('statement.address'), { text: party?.address ?? '', colSpan: 3 }, '', ''],
        [
          '',
          label(business ? 'statement.business' : 'statement.phone'),
          { text: business ?? party?.phone ?? '', colSpan: business ? 1 : 3, fontSize: business ? 7 : 8 },
          ...(business ? [label('statement.phone'), { text: party?.phone ?? '' }] : ['', '']),
        ],
      ],
      heights: [16, 16, 20, 20],
    },
    layout: 'form',
  };
};

const grouped = (value: number, most: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: most === 2 && value % 1 !== 0 ? 2 : 0, maximumFractionDigits: most });
