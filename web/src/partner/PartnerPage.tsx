import { deliveriesOf } from '@lotline/contract/order/delivery';
import { allOrders } from '@lotline/contract/order/open-order';
import type { directions } from '@lotline/contract/order/order';
import { onePartner, Partner, type PartnerRow, type PartnerType } from '@lotline/contract/partner/partner';
import { outsourcingsOfVendor } from '@lotline/contract/production/outsourcing/outsourcing';
import { inspectionsOfSupplier } from '@lotline/contract/quality/quality-result';
import { Suspense, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { later } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { formatNumber, formatPercent, nothing } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { NewOrderForm } from '../order/index.ts';
import './partner.css';
import { judgedDays, judgedPeriod } from './judged-period.ts';
import { partnerColumns } from './partner-columns.ts';

type Direction = (typeof directions)[number];
const waiting = <GridMessage kind="loading" again={() => undefined} />;
/** What is traded comes when its tab is opened. */
const parts = () => import('./PartnerParts.tsx');
const Orders = later(async () => (await parts()).OrdersOfPartner, waiting);
const Items = later(async () => (await parts()).ItemsOfPartner, waiting);
const Receipts = later(async () => (await parts()).ReceiptsOfPartner, waiting);
const Deliveries = later(async () => (await parts()).DeliveriesOfPartner, waiting);
const Incoming = later(async () => (await parts()).IncomingOfPartner, waiting);
const Shipments = later(async () => (await parts()).ShipmentsOfPartner, waiting);
const Outsourcing = later(async () => (await parts()).OutsourcingOfPartner, waiting);
const Statements = later(async () => (await parts()).StatementsOfPartner, waiting);

/** How much is open with a partner and how much of it is late; null as long as it isn't known. */
type Open = { open: number; late: number } | null;
type Counted = { data?: { total?: number | undefined; quick?: Record<string, { total: number }> | undefined } | undefined };
const counted = ({ data }: Counted): Open => (data ? { open: data.total ?? 0, late: data.quick?.late?.total ?? 0 } : null);

const useOpen = (id: number) => {
  const { may } = usePermission();
  const orders = { enabled: may('orderInfo') };
  const ask = { bizPartnerId: id, limit: 1, quickCounts: true };
  return {
    SALES: counted(useCall(allOrders, { ...ask, direction: 'SALES' }, orders)),
    PURCHASE: counted(useCall(allOrders, { ...ask, direction: 'PURCHASE' }, orders)),
    OUTSOURCING: counted(useCall(outsourcingsOfVendor, { id, limit: 1, quickCounts: true }, { enabled: may('outSourcing') })),
  };
};

/** So many of so many: of the purchased lines those that came by their day, of the inspections those that failed. */
type Share = { part: number; whole: number };
const shareIn = ({ data }: Counted, quick: string): Share | null =>
  data?.total ? { part: data.quick?.[quick]?.total ?? 0, whole: data.total } : null;
/** How a supplier kept its days and what of it was rejected: the counts of the lists that its tabs show. */
const useJudged = (id: number, isSupplier: boolean) => {
  const { may } = usePermission();
  const [period] = useState(judgedPeriod);
  const ask = { ...period, bizPartnerId: id, limit: 1, quickCounts: true };
  const onTime = useCall(deliveriesOf, ask, { enabled: isSupplier && may('orderInfo') });
  const incoming = useCall(inspectionsOfSupplier, ask, { enabled: isSupplier && may('materialQualityResult') });
  return { onTimeShare: shareIn(onTime, 'onTime'), rejectShare: shareIn(incoming, 'notPassed') };
};

/** One partner, as one opens it before a call: whom to call there, what is open and late, what it buys or supplies and for how much, what came and went. */
export const PartnerPage = ({ id }: { id: number }) => {
  const { t, lang } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const asked = useCall(onePartner, { id });
  const open = useOpen(id);
  const judged = useJudged(id, asked.data?.types.includes('SUPPLIER') ?? false);
  const begun = useOpenPanel<{ direction: Direction }>();
  return (
    <>
      <RecordPage
        menu="bizPartner"
        id={id}
        files="partner"
        asked={asked}
        show={(partner) => {
          const is = (...types: PartnerType[]) => types.some((type) => partner.types.includes(type));
          const deals = {
            SALES: may('orderInfo') && (is('CUSTOMER') || Boolean(open.SALES?.open)),
            PURCHASE: may('orderInfo') && (is('SUPPLIER') || Boolean(open.PURCHASE?.open)),
            OUTSOURCING: may('outSourcing') && (is('OUTSOURCER') || Boolean(open.OUTSOURCING?.open)),
          };
          const name = nameIn(lang, partner);
          const file = (what: string) => `${partner.partnerCode} ${what}`;
          const seesStatements = is('CUSTOMER') && may('materialProdSales');
          return {
            code: partner.partnerCode,
            name,
            isCalledByName: true,
            state: (
              <>
                {partner.types.map((type) => (
                  <span key={type} className="kit-tag kit-tag-kind">
                    {t(`partnerType.${type}`)}
                  </span>
                ))}
                {partner.active === false && <span className="kit-tag kit-tag-red">{t('record.notActive')}</span>}
              </>
            ),
            figures: [
              ...(['SALES', 'PURCHASE', 'OUTSOURCING'] as const).flatMap((of) =>
                deals[of] ? [{ label: t(`partner.open.${of}`), value: <OpenAndLate of={open[of]} /> }] : [],
              ),
              ...(['onTimeShare', 'rejectShare'] as const).flatMap((of) => {
                const share = judged[of];
                return share ? [{ label: t(`partner.${of}`, { n: judgedDays }), value: <ShareOf of={share} /> }] : [];
              }),
            ],
            more: <Contact of={partner} />,
            actions: (openTab) => (
              <>
                {may('orderInfo', 'create') && is('CUSTOMER') && (
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => begun.show({ direction: 'SALES' })}>
                    {t('order.newSales')}
                  </Button>
                )}
                {may('orderInfo', 'create') && is('SUPPLIER') && (
                  <Button
                    {...(!is('CUSTOMER') && { type: 'primary' as const })}
                    icon={<PlusOutlined />}
                    onClick={() => begun.show({ direction: 'PURCHASE' })}
                  >
                    {t('order.newPurchase')}
                  </Button>
                )}
                {seesStatements && <Button onClick={() => openTab('statements')}>{t('statement.title')}</Button>}
                <Button onClick={() => openTab('files')}>{t('attachment.title')}</Button>
                <Button onClick={() => go(`/baseinfo/bizPartner?id=${id}`)}>{t('record.openInList')}</Button>
              </>
            ),
            tabs: [
              deals.SALES && {
                key: 'sales',
                label: t('partner.tab.SALES'),
                count: open.SALES?.open,
                body: () => <Orders id={id} direction="SALES" file={file(t('partner.tab.SALES'))} />,
              },
              deals.PURCHASE && {
                key: 'purchases',
                label: t('partner.tab.PURCHASE'),
                count: open.PURCHASE?.open,
                body: () => <Orders id={id} direction="PURCHASE" file={file(t('partner.tab.PURCHASE'))} />,
              },
              deals.SALES && {
                key: 'products',
                label: t('partner.tab.products'),
                body: () => <Items id={id} direction="SALES" file={file(t('partner.tab.products'))} />,
              },
              deals.PURCHASE && {
                key: 'materials',
                label: t('partner.tab.materials'),
                body: () => <Items id={id} direction="PURCHASE" file={file(t('partner.tab.materials'))} />,
              },
              is('SUPPLIER') &&
                may('orderInfo') && {
                  key: 'deliveries',
                  label: t('partner.tab.deliveries'),
                  body: () => <Deliveries id={id} file={file(t('partner.tab.deliveries'))} />,
                },
              is('SUPPLIER') &&
                may('materialQualityResult') && {
                  key: 'incoming',
                  label: t('partner.tab.incoming'),
                  body: () => <Incoming id={id} file={file(t('partner.tab.incoming'))} />,
                },
              is('SUPPLIER') &&
                may('materialStock') && {
                  key: 'receipts',
                  label: t('partner.tab.receipts'),
                  body: () => <Receipts id={id} file={file(t('partner.tab.receipts'))} />,
                },
              is('CUSTOMER') &&
                may('shipment') && {
                  key: 'shipments',
                  label: t('partner.tab.shipments'),
                  body: () => <Shipments id={id} file={file(t('partner.tab.shipments'))} />,
                },
              deals.OUTSOURCING && {
                key: 'outsourcing',
                label: t('partner.tab.outsourcing'),
                count: open.OUTSOURCING?.open,
                body: () => <Outsourcing id={id} file={file(t('partner.tab.outsourcing'))} />,
              },
              seesStatements && {
                key: 'statements',
                label: t('partner.tab.statements'),
                body: () => <Statements id={id} file={file(t('partner.tab.statements'))} />,
              },
              { key: 'info', label: t('record.tabInfo'), body: () => <Facts row={partner} columns={partnerColumns} words="partner" /> },
            ],
            history: { table: Partner.table, words: 'partner', columns: partnerColumns },
          };
        }}
      />
      <Suspense fallback={null}>
        {begun.open && (
          <NewOrderForm
            key={begun.open.times}
            direction={begun.open.direction}
            start={{ bizPartnerId: id, lines: [{}] }}
            close={begun.close}
            placed={(order) => {
              begun.close();
              go(recordPath('orderInfo', order));
            }}
          />
        )}
      </Suspense>
    </>
  );
};

const OpenAndLate = ({ of }: { of: Open }) => {
  const { t } = useSay();
  if (!of) return nothing;
  return (
    <>
      {formatNumber(of.open)}
      {of.late > 0 && <span className="kit-tag kit-tag-red partner-late">{t('partner.late', { late: formatNumber(of.late) })}</span>}
    </>
  );
};

const ShareOf = ({ of: { part, whole } }: { of: Share }) => {
  const { t } = useSay();
  return t('partner.shareOf', { share: formatPercent(part / whole), part: formatNumber(part), whole: formatNumber(whole) });
};

/** Whom to call or write to there, by one press, and on what terms one deals. */
const Contact = ({ of }: { of: PartnerRow }) => {
  const { t } = useSay();
  const { contactName, contactPhone, contactEmail, phone, paymentTerm } = of;
  const who = contactName || of.name;
  return (
    <dl className="partner-contact">
      {(contactName || contactPhone) && (
        <div>
          <dt>{t('partner.contactName')}</dt>
          <dd>
            {contactName && <b>{contactName}</b>}
            {contactPhone && <Call number={contactPhone} label={t('partner.call', { who })} />}
          </dd>
        </div>
      )}
      {contactEmail && (
        <div>
          <dt>{t('partner.contactEmail')}</dt>
          <dd>
            <a href={`mailto:${contactEmail}`} aria-label={`${t('partner.mail', { who })} ${contactEmail}`}>
              {contactEmail}
            </a>
          </dd>
        </div>
      )}
      {phone && (
        <div>
          <dt>{t('partner.phone')}</dt>
          <dd>
            <Call number={phone} label={t('partner.call', { who: of.name })} />
          </dd>
        </div>
      )}
      {paymentTerm && (
        <div>
          <dt>{t('partner.paymentTerm')}</dt>
          <dd>{paymentTerm}</dd>
        </div>
      )}
    </dl>
  );
};

const Call = ({ number, label }: { number: string; label: string }) => (
  <a href={`tel:${number.replace(/[^+\d]/g, '')}`} aria-label={`${label} ${number}`}>
    {number}
  </a>
);
