import type { OrderRow } from '@lotline/contract/order/order';
import { orderMaterialStatuses, orderProductStatuses, stops } from '@lotline/contract/order/order.states';
import {
  OrderMaterial,
  type OrderMaterialRow,
  OrderProduct,
  OrderProductDraft,
  type OrderProductRow,
  proposeRequirements,
} from '@lotline/contract/order/order-product';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { type Column, columnsOf } from '../kit/columns/columns.ts';
import type { DoubtsOf } from '../kit/dialogs/doubts.ts';
import type { Reviewed } from '../kit/excel/check.ts';
import type { Filled } from '../kit/form/typed.ts';
import { CalendarOutlined, CloudUploadOutlined, PartitionOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useResource, useSend } from '../kit/net/resource.ts';
import { DetailGrid } from '../kit/record/DetailGrid.tsx';
import { whyNotOne } from '../kit/record/use-list.ts';
import { useSay } from '../kit/words/use-say.ts';
import { OrderMaterialForm, OrderProductForm } from './forms.tsx';
import { useMaterialsIn, useProductsIn } from './line-reading.ts';
import { orderMaterialTones, orderProductTones } from './order-tones.ts';
import { planLinePath } from './plan-line.ts';
import { allSurely, surely } from './sure.ts';

const ReadImport = lazyPart(async () => (await import('../kit/record/ReadImport.tsx')).ReadImport);

const product = columnsOf(OrderProduct);
const productColumns: Column<OrderProductRow>[] = [
  product.number('seq', { decimals: 0, width: 50, pinned: 'left', noImport: true }),
  product.text('productCode', { width: 88 }),
  product.text('productName', { width: 140 }),
  product.choice('status', orderProductStatuses, { choiceWords: 'orderProductStatus', tones: orderProductTones, width: 92 }),
  product.qty('qty', { width: 76 }),
  product.code('uom', 'UOM', { width: 70, byCode: true }),
  product.qty('planQty', { width: 76 }),
  product.qty('producedQty', { width: 76 }),
  product.qty('shippedQty', { width: 76 }),
  product.qty('remainQty', { width: 70 }),
  product.day('dueDate', { width: 94 }),
  product.day('requestedDueDate', { hidden: true }),
  product.money('unitPrice', { width: 84 }),
  product.money('amount', { total: true, width: 96 }),
  product.qty('openPlanQty'),
  product.text('drawingNo', { hidden: true }),
  product.flag('noProduction', { width: 100 }),
  product.text('note', { width: 160 }),
  ...product.stamps(),
];
const material = columnsOf(OrderMaterial);
const materialColumns: Column<OrderMaterialRow>[] = [
  material.number('seq', { decimals: 0, width: 50, pinned: 'left', noImport: true }),
  material.choice('purpose', ['PURCHASE', 'REQUIREMENT'], { choiceWords: 'orderPurpose', width: 78 }),
  material.text('materialCode', { width: 100 }),
  material.text('materialName', { width: 150 }),
  material.choice('status', orderMaterialStatuses, { choiceWords: 'orderMaterialStatus', tones: orderMaterialTones, width: 100 }),
  material.qty('qty', { width: 80 }),
  material.code('uom', 'UOM', { width: 70, byCode: true }),
  material.qty('receivedQty', { width: 80 }),
  material.qty('remainQty', { width: 74 }),
  material.qty('issuedQty', { width: 80 }),
  material.qty('availableQty', { total: false, width: 84 }),
  material.qty('onOrderQty', { total: false, hidden: true }),
  material.qty('shortageQty', { width: 74, cellTone: ({ shortageQty }) => (shortageQty ? 'wrong' : undefined) }),
  material.text('productName', { width: 150 }),
  material.choice('supplyType', ['PURCHASED', 'CUSTOMER_SUPPLIED', 'IN_HOUSE'], { choiceWords: 'supplyType', width: 100 }),
  material.day('dueDate'),
  material.money('unitPrice'),
  material.money('amount', { total: true }),
  material.text('note', { width: 160 }),
  ...material.stamps(),
];
/** A purchase serves no product of its order. */
const boughtColumns = materialColumns.filter(({ id }) => id !== 'productName');
const importDraft = OrderProductDraft.omit({ orderId: true });

const sameLines = () => import('./same-lines.ts');
const live = <Line extends { status: string }>(lines: readonly Line[]) => lines.filter(({ status }) => status !== 'CANCELLED');

/** The product lines and material lines of one order. */
export const OrderLines = ({ order }: { order: OrderRow }) => {
  const { t, say } = useSay();
  const { may } = usePermission();
  const go = useGo();
  const ask = useMemo(() => ({ orderId: order.id }), [order.id]);
  const products = useResource(OrderProduct, ask);
  const materials = useResource(OrderMaterial, ask);
  const requirement = useSend(proposeRequirements);
  const [importing, setImporting] = useState(false);
  const open = order.status !== 'CANCELLED';
  // What a file may change must be here to be compared with it.
  const saveProducts = products.saveMany && allSurely(products.saveMany);
  const many = open && may('orderInfo', 'modify') && !products.source.pages && saveProducts ? saveProducts : undefined;
  // Products are sold; a purchase has materials, unless somebody hung products on it.
  const buys = order.direction === 'PURCHASE';
  const sells = !buys || products.rows.length > 0;

  const { orderDate } = order;
  const doubtsOfProducts = useCallback(
    async (rows: readonly Reviewed[]) => {
      const lines = live(products.rows).map((line) => ({ ...line, itemId: line.productId }));
      return (await sameLines()).doubtsOfOrder(rows, ({ productId }) => productId, { lines, orderDate, direction: 'SALES' }, t, say);
    },
    [products.rows, orderDate, t, say],
  );
  const doubtsOfMaterials = useCallback(
    async (rows: readonly Reviewed[]) => {
      const lines = live(materials.rows).map((line) => ({ ...line, itemId: line.materialId }));
      const of = { lines, orderDate, direction: buys ? ('PURCHASE' as const) : null };
      return (await sameLines()).doubtsOfOrder(rows, ({ materialId }) => materialId, of, t, say);
    },
    [materials.rows, orderDate, buys, t, say],
  );

  const propose = async () => {
    try {
      const { created } = await requirement.send({ orderProductIds: products.rows.map(({ id }) => id) });
      if (created > 0) tell.success(t('order.requirementMade', { created }));
      else tell.info(t('order.requirementNothing'));
    } catch (failure) {
      tellFailure(failure);
    }
  };

  return (
    <>
      {sells && (
        <DetailGrid
          id="order_product"
          menu="orderInfo"
          title={t('orderProduct.products')}
          words="orderProduct"
          columns={productColumns}
          source={products.source}
          draft={OrderProduct.draft}
          start={{ orderId: order.id, ...(order.dueDate && { dueDate: order.dueDate }) }}
          form={({ row, form }) => <OrderProductForm row={row} form={form} currency={order.currency} />}
          save={surely(products.save)}
          remove={(rows) => products.remove(rows.map(({ id }) => id))}
          restore={products.restore}
          saveMany={saveProducts}
          useReading={useProductsIn}
          readingOf={order}
          doubts={doubtsOfProducts}
          nameOf={({ seq, productName }) => `${seq}. ${productName}`}
          tone={({ status }) => (status === 'CANCELLED' ? 'muted' : undefined)}
          file={`${order.orderNo} ${t('orderProduct.products')}`}
          stamped={many !== undefined}
          tools={(chosen) => {
            const line = chosen.length === 1 ? chosen[0] : products.rows.length === 1 ? products.rows[0] : undefined;
            return (
              <>
                {!buys && may('productionPlan', 'create') && products.rows.length > 0 && (
                  <Button
                    data-next="plan"
                    icon={<CalendarOutlined />}
                    why={
                      stops(order.status)
                        ? t('orderProduct.planStopped')
                        : !line
                          ? whyNotOne(t, chosen)
                          : line.openPlanQty <= 0 && t('orderProduct.allPlanned')
                    }
                    onClick={() => line && go(planLinePath(line.id))}
                  >
                    {t('orderProduct.plan')}
                  </Button>
                )}
                {open && may('orderInfo', 'create') && (
                  <Button icon={<CloudUploadOutlined />} onClick={() => setImporting(true)}>
                    {t('record.import')}
                  </Button>
                )}
              </>
            );
          }}
        />
      )}
      <DetailGrid
        id="order_material"
        menu="orderInfo"
        title={t(buys ? 'orderMaterial.purchased' : 'orderMaterial.materials')}
        words="orderMaterial"
        columns={sells ? materialColumns : boughtColumns}
        source={materials.source}
        draft={OrderMaterial.draft}
        start={{
          orderId: order.id,
          purpose: buys ? 'PURCHASE' : 'REQUIREMENT',
          ...(order.dueDate && { dueDate: order.dueDate }),
        }}
        form={({ row, form }) => <OrderMaterialForm row={row} form={form} products={products.rows} direction={order.direction} />}
        save={surely(materials.save)}
        remove={(rows) => materials.remove(rows.map(({ id }) => id))}
        restore={materials.restore}
        saveMany={materials.saveMany && allSurely(materials.saveMany)}
        useReading={useMaterialsIn}
        readingOf={order}
        doubts={doubtsOfMaterials}
        nameOf={({ seq, materialName }) => `${seq}. ${materialName}`}
        tone={({ status, shortageQty }) => (status === 'CANCELLED' ? 'muted' : shortageQty ? 'warning' : undefined)}
        file={`${order.orderNo} ${t('orderMaterial.materials')}`}
        tools={
          open &&
          !buys &&
          may('orderInfo', 'create') && (
            <Button
              icon={<PartitionOutlined />}
              loading={requirement.sending}
              disabled={products.rows.length === 0}
              onClick={() => void propose()}
            >
              {t('order.proposeRequirement')}
            </Button>
          )
        }
      />
      <Suspense fallback={null}>
        {importing && (
          <ImportProducts
            order={order}
            doubts={doubtsOfProducts}
            file={`${order.orderNo} ${t('orderProduct.products')}`}
            save={(rows) => allSurely(products.bulk)(rows.map((row) => ({ ...row, orderId: order.id })))}
            {...(many && { saveMany: (rows) => many(rows.map((row) => ({ ...row, orderId: order.id }))), records: products.rows })}
            close={() => setImporting(false)}
          />
        )}
      </Suspense>
    </>
  );
};

type Importing = {
  order: OrderRow;
  doubts: DoubtsOf;
  file: string;
  save: (rows: readonly Filled<typeof importDraft>[]) => Promise<unknown>;
  saveMany?: (rows: readonly Filled<typeof importDraft>[]) => Promise<unknown>;
  records?: readonly OrderProductRow[];
  close: () => void;
};
const ImportProducts = ({ order, doubts, file, save, saveMany, records, close }: Importing) => {
  return (
    <ReadImport
      draft={importDraft}
      columns={productColumns as unknown as readonly Column<never>[]}
      useReading={useProductsIn as (order: never) => readonly Column<never>[] | undefined}
      readingOf={order}
      words="orderProduct"
      doubts={doubts}
      file={file}
      save={save as (rows: readonly unknown[]) => Promise<unknown>}
      {...(saveMany && { saveMany: saveMany as (rows: readonly unknown[]) => Promise<unknown>, records })}
      close={close}
    />
  );
};
