import { firstBroken } from '@lotline/contract/kit/rule';
import { usualTaxRate } from '@lotline/contract/sales/amounts';
import { type SellablePackage, sellablePackages } from '@lotline/contract/sales/sale';
import { sellRules } from '@lotline/contract/sales/sale.rules';
import type { WordKey } from '@lotline/contract/words';
import { Form, type FormInstance, Input } from 'antd';
import { type KeyboardEvent, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { DayField } from '../kit/form/date-fields.tsx';
import { NumberField, TextField } from '../kit/form/fields.tsx';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { CloudUploadOutlined, DownloadOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { tell, undoMs } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePages } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { BarcodePanel } from '../kit/record/BarcodePanel.tsx';
import type { ScanAnswer } from '../kit/scan/answer.ts';
import { useScan } from '../kit/scan/use-scan.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { PartnerPicker } from '../partner/index.ts';
import { SaleLines } from './SaleLines.tsx';
import type { FiledLine } from './sale-file.ts';
import { atPricesOf, type Line, type Sold, withFiled, withPackage } from './selling.ts';
import './sales.css';
import { workDay } from '../kit/site/work-day.ts';

const SaleImport = lazyPart(async () => (await import('./SaleImport.tsx')).SaleImport);

export type Way = 'SHIPPED' | 'REGISTERED';
type Props = {
  form: FormInstance;
  bizPartnerId: number | null;
  taxRate: number | null;
  lines: readonly Line[];
  /** How a new one is sold; null where that is settled already. */
  way: Way | null;
  open: 'all' | 'prices' | 'none';
  known: ReadonlyMap<number, Sold>;
  learn: (sold: Sold) => void;
  /** Gives what was scanned before this form was there to hear it, which it is from then on. */
  takeScans: () => string[];
};

/** Who gets what for how much: the head of a sale, its lines, and the packages that may be sold. */
export const SaleForm = ({ form, bizPartnerId, taxRate, lines, way, open, known, learn, takeScans }: Props) => {
  const { t, say, lang } = useSay();
  const [fresh, setFresh] = useState<number | null>(null);
  const soldOf = useCallback((id: number) => known.get(id), [known]);
  const linesNow = useCallback((): readonly Line[] => form.getFieldValue('lines') ?? [], [form]);
  const take = (sold: Sold) => {
    learn(sold);
    const next = withPackage(linesNow(), sold);
    form.setFieldValue('lines', next.lines);
    setFresh(next.at);
    return next.listed;
  };

  // What another partner paid last is no price for this one.
  const partner = useRef(bizPartnerId);
  useEffect(() => {
    if (bizPartnerId === partner.current) return;
    partner.current = bizPartnerId;
    const listed = linesNow().flatMap(({ materialStockId }) => known.get(materialStockId) ?? []);
    if (bizPartnerId === null || open !== 'all' || listed.length === 0) return;
    const follow = async () => {
      const found = await Promise.all(listed.map(({ packageId }) => send(sellablePackages, { barcode: packageId, bizPartnerId })));
      if (partner.current !== bizPartnerId) return;
      const now = new Map(found.flatMap(({ rows }) => rows.map(({ id, lastPrice }) => [id, lastPrice] as const)));
      const lines = atPricesOf(linesNow(), (id) => known.get(id), now);
      const n = lines.filter(({ unitPrice }, at) => unitPrice !== linesNow()[at]?.unitPrice).length;
      for (const sold of listed) learn({ ...sold, lastPrice: now.get(sold.id) ?? sold.lastPrice });
      if (n === 0) return;
      form.setFieldValue('lines', lines);
      tell.info(t('sale.pricesFollow', { n }), undoMs);
    };
    void follow().catch(tellFailure);
  }, [bizPartnerId, known, learn, linesNow, open, form, t]);

  const [filing, setFiling] = useState(false);
  const endFiling = useCallback(() => setFiling(false), []);
  const takeFiled = (filed: readonly FiledLine[], packages: readonly Sold[]) => {
    const said = new Set(filed.map(({ materialStockId }) => materialStockId));
    for (const sold of packages) if (said.has(sold.id)) learn(sold);
    form.setFieldValue('lines', withFiled(linesNow(), filed));
  };
  const writeLines = async () => {
    const [{ exportExcel }, { writtenColumns }] = await Promise.all([import('../kit/excel/export.ts'), import('./sale-file.ts')]);
    const rows = linesNow().flatMap(({ materialStockId, qty, unitPrice }) => {
      const sold = known.get(materialStockId);
      return sold ? [{ ...sold, materialStockId, qty: Number(qty), unitPrice: Number(unitPrice) }] : [];
    });
    await exportExcel({
      ...{ file: t('sale.lines'), columns: writtenColumns, rows: [rows], told: () => undefined },
      speech: { say, lang, words: 'sale', codes: {} },
    });
  };

  const onScan = async (code: string): Promise<ScanAnswer> => {
    const { rows } = await send(sellablePackages, { barcode: code, ...(bizPartnerId !== null && { bizPartnerId }) });
    const sold = rows.find(({ id }) => !linesNow().some(({ materialStockId }) => materialStockId === id)) ?? rows[0];
    if (!sold) return { taken: false, what: code, said: t('sale.noPackages') };
    const what = `${sold.packageId} · ${sold.materialName}`;
    const stays = whyItStays(sold);
    if (stays) return { taken: false, what, said: say(stays.code, stays.facts) };
    if (take(sold)) return { taken: false, what, said: t('sale.scannedBefore') };
    const price = sold.lastPrice === null ? '–' : formatNumber(sold.lastPrice);
    return { taken: true, what, said: t('sale.scanListed', { qty: formatNumber(sold.availableQty), uom: sold.uom, price }) };
  };
  // What was scanned on the list, while this form was on its way, comes first.
  const run = useScan(onScan, false);
  useEffect(() => {
    for (const code of takeScans()) run(code);
  }, [takeScans, run]);

  return (
    <div className="sales-form">
      {open !== 'all' && <p className="kit-quiet">{t(open === 'prices' ? 'sale.onlyPrices' : 'sale.nothingMoreChanges')}</p>}
      {way !== null && (
        <div className="sales-way">
          <Segments<Way>
            value={way}
            onChange={(next) => form.setFieldValue('status', next)}
            options={(['SHIPPED', 'REGISTERED'] as const).map((value) => ({ value, label: t(`sale.way.${value}`) }))}
          />
          <span className="kit-quiet">{t(`sale.wayHint.${way}`)}</span>
        </div>
      )}
      <Form.Item name="status" hidden noStyle>
        <input type="hidden" />
      </Form.Item>
      <div className="sales-head">
        <DayField name="saleDate" label="sale.saleDate" disabled={open !== 'all'} />
        <PartnerPicker name="bizPartnerId" label="sale.bizPartnerId" type="CUSTOMER" disabled={open !== 'all'} />
        <NumberField name="taxRate" label="sale.taxRate" decimals={2} disabled={open === 'none'} />
        <TextField name="vehicleNo" label="sale.vehicleNo" maxLength={50} />
      </div>
      {/* Enter ends a quantity; it mustn't save the sale. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: listens for what happens inside */}
      <div className="sales-parts" onKeyDown={endField}>
        {open === 'all' && <BarcodePanel onScan={onScan} />}
        <section aria-label={t('sale.lines')}>
          {open === 'all' && (
            <div className="sales-file">
              <Button size="small" icon={<CloudUploadOutlined />} onClick={() => setFiling(true)}>
                {t('record.import')}
              </Button>
              <Button
                size="small"
                icon={<DownloadOutlined />}
                why={lines.length === 0 && t('sale.noLines')}
                onClick={() => void writeLines().catch(tellFailure)}
              >
                {t('record.export')}
              </Button>
            </div>
          )}
          <Form.Item name="lines" noStyle>
            <SaleLines soldOf={soldOf} taxRate={taxRate ?? usualTaxRate} open={open} fresh={fresh} />
          </Form.Item>
        </section>
        {open === 'all' && (
          <section aria-label={t('sale.addPackage')}>
            <Packages bizPartnerId={bizPartnerId} lines={lines} take={take} />
          </section>
        )}
      </div>
      <TextField name="note" label="sale.note" />
      <Suspense fallback={null}>
        {filing && <SaleImport bizPartnerId={bizPartnerId} lines={lines} kept={[...known.values()]} take={takeFiled} close={endFiling} />}
      </Suspense>
    </div>
  );
};

/** Why a package that was scanned can't be sold, whatever the quantity. */
const whyItStays = (sold: SellablePackage): { code: WordKey; facts: Record<string, string | number | null> } | undefined => {
  const facts = { stock: sold, qty: 0.001, day: workDay() };
  const rule = firstBroken(sellRules, { ...facts, stock: { ...sold, availableQty: Math.max(0, sold.availableQty) } });
  return (
    rule && { code: rule.code as WordKey, facts: { ...rule.tell?.(facts), reason: sold.holdReason, reasonEn: sold.holdReasonEn ?? null } }
  );
};

const endField = (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
  event.preventDefault();
  if (event.target.classList.contains('kit-number')) event.target.blur();
};

/** The list is one stop of Tab with arrows inside, so that what is behind it is reached at once. */
const stepInList = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
  buttons[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  event.preventDefault();
};

type PackagesProps = { bizPartnerId: number | null; lines: readonly Line[]; take: (sold: SellablePackage) => void };
/** The packages that may be sold and aren't listed yet; each press takes one. */
const Packages = ({ bizPartnerId, lines, take }: PackagesProps) => {
  const { t } = useSay();
  const [text, setText] = useState('');
  const [search, setSearch] = useState('');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const source = usePages(sellablePackages, { ...(search && { search }), ...(bizPartnerId !== null && { bizPartnerId }) }, { limit: 60 });
  const { rows, state, failure, again } = source;
  const listed = new Set(lines.map(({ materialStockId }) => materialStockId));
  const found = rows.filter(({ id }) => !listed.has(id));
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setSearch(next.trim()), 200);
  };
  return (
    <>
      <Input
        allowClear
        value={text}
        placeholder={t('sale.findPackage')}
        aria-label={t('sale.findPackage')}
        onChange={({ target }) => type(target.value)}
        onPressEnter={() => search === text.trim() && text.trim() && found[0] && take(found[0])}
      />
      {state === 'ready' ? (
        // biome-ignore lint/a11y/noStaticElementInteractions: its buttons are what is operated
        <div className="sales-packages" onKeyDown={stepInList}>
          {found.length === 0 && <p>{t(search ? 'record.noMatch' : 'sale.noPackages')}</p>}
          {found.map((sold, at) => (
            <button key={sold.id} type="button" tabIndex={at === 0 ? 0 : -1} onClick={() => take(sold)}>
              <span>
                <strong>{sold.packageId}</strong>
                <b>
                  {formatNumber(sold.availableQty)} {sold.uom}
                </b>
              </span>
              <small>
                {sold.materialName} ({sold.materialCode}) · {sold.locationName}
              </small>
              {sold.lastPrice !== null && <small>{t('sale.lastPrice', { price: formatNumber(sold.lastPrice) })}</small>}
              <PlusOutlined />
            </button>
          ))}
          {source.pages && !source.pages.whole && <p>{t('sale.morePackages')}</p>}
        </div>
      ) : (
        <div className="sales-face">
          <GridMessage kind={state} failure={failure} again={again} />
        </div>
      )}
    </>
  );
};
