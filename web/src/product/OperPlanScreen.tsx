import { partnersOfTypes } from '@lotline/contract/partner/partner';
import { Location } from '@lotline/contract/plant/location';
import { toolNames } from '@lotline/contract/plant/tool';
import { createOperPlansFromRoute, OperPlan, type OperPlanRow, orderOperPlans, planShifts } from '@lotline/contract/product/oper-plan';
import { operationNames, operationTypes } from '@lotline/contract/product/operation';
import type { ProductRow } from '@lotline/contract/product/product';
import { Suspense, useMemo, useState } from 'react';
import { inUse, naming } from '../kit/columns/called.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { ImportOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { Allowed } from '../kit/net/permission.tsx';
import { useCall, useResource, useSend } from '../kit/net/resource.ts';
import { DetailGrid } from '../kit/record/DetailGrid.tsx';
import { Screen, Split } from '../kit/record/Screen.tsx';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { ProductSide } from './ProductSide.tsx';

const Instructions = lazyPart(async () => (await import('./Instructions.tsx')).Instructions);
const OperPlanForm = lazyPart(async () => (await import('./OperPlanForm.tsx')).OperPlanForm);

const { text, number, qty, flag, choice, stamps } = columnsOf(OperPlan);
const columns = [
  number('seq', { width: 80, decimals: 0, pinned: 'left' }),
  text('operationCode', { width: 100 }),
  text('operationName', { width: 140 }),
  choice('operationType', operationTypes, { choiceWords: 'operationType', width: 90 }),
  text('lineName', { width: 110 }),
  text('toolName', { width: 140 }),
  text('moldName', { width: 140, hidden: true }),
  number('cycleSec', { width: 100 }),
  number('yieldRate', { width: 100 }),
  number('hourlyTarget', { width: 110 }),
  qty('dailyTarget', { width: 100, total: false }),
  choice('dayNight', planShifts, { choiceWords: 'planShift', width: 90 }),
  number('setupMin', { width: 120 }),
  number('workerCount', { width: 90, decimals: 0 }),
  flag('outsourced', { width: 80 }),
  text('outsourcerName', { width: 130 }),
  flag('active', { width: 80 }),
  text('note', { width: 160 }),
  ...stamps(),
];

/** In a pasted block operations, lines, machines and vendors stand by their code or their name. */
const useReading = () => {
  const operations = useCall(operationNames, {}).data;
  const lines = useCall(Location.list, { type: 'LINE' }).data;
  const tools = useCall(toolNames, {}).data;
  const vendors = useCall(partnersOfTypes, { types: 'OUTSOURCER' }).data;
  return useMemo(
    () =>
      operations &&
      lines &&
      tools &&
      vendors && [
        naming<OperPlanRow>('operationId', 'operationCode', operations.filter(inUse), { title: 'operPlan.operationCode', required: true }),
        naming<OperPlanRow>('lineId', 'lineName', lines),
        naming<OperPlanRow>('toolId', 'toolName', tools.filter(inUse)),
        naming<OperPlanRow>(
          'outsourcerId',
          'outsourcerName',
          vendors.filter(inUse).map((one) => ({ ...one, code: one.partnerCode })),
        ),
      ],
    [operations, lines, tools, vendors],
  );
};

/** How each product is usually made, operation by operation. */
export const OperPlanScreen = () => {
  const { t, lang } = useSay();
  const [product, setProduct] = useState<ProductRow | null>(null);
  const [instructed, setInstructed] = useState<OperPlanRow | null>(null);
  const productId = product?.id ?? 0;
  const { source: answer, save, remove, restore, saveMany } = useResource(OperPlan, { productId }, { enabled: product !== null });
  const source = useMemo(() => ({ ...answer, rows: answer.rows.filter((row) => row.productId === productId) }), [answer, productId]);
  const order = useSend(orderOperPlans);
  const bring = useSend(createOperPlansFromRoute);
  const start = useMemo(() => ({ productId }), [productId]);
  const fromRoute = () =>
    bring
      .send({ productId })
      .then(({ created, kept }) => tell.success(t('operPlan.fromRouteDone', { created, kept: kept || null }), 4000), tellFailure);
  const title = product ? t('operPlan.plansOf', { name: nameIn(lang, product) }) : t('menu.operPlan');
  const bringButton = (
    <Allowed menu="operPlan" action="create">
      <Button
        icon={<ImportOutlined />}
        why={!product && t('operPlan.chooseProduct')}
        loading={bring.sending}
        onClick={() => void fromRoute()}
      >
        {t('operPlan.fromRoute')}
      </Button>
    </Allowed>
  );
  return (
    <Screen title={t('menu.operPlan')}>
      <Split>
        <ProductSide count="operationPlans" onChoose={setProduct} />
        <DetailGrid
          id="operation_plan"
          menu="operPlan"
          words="operPlan"
          title={title}
          columns={columns}
          source={source}
          draft={OperPlan.draft}
          start={start}
          form={({ values, row, form }) => (
            <OperPlanForm values={values} row={row} there={source.rows.map(({ operationId }) => operationId)} form={form} />
          )}
          save={save}
          remove={(rows) => remove(rows.map(({ id }) => id))}
          restore={restore}
          saveMany={saveMany}
          useReading={useReading}
          order={(rows) => order.send({ productId, ids: rows.map(({ id }) => id) })}
          nameOf={({ operationName }) => operationName ?? ''}
          acts={(plans) => [
            {
              label: t('workInstruction.one'),
              why: plans.length !== 1 && t('workInstruction.choosePlan'),
              run: () => setInstructed(plans[0] ?? null),
            },
          ]}
          tools={bringButton}
          first={!product && t('operPlan.chooseProduct')}
          empty={
            <>
              <span>{t('operPlan.noPlans')}</span>
              {bringButton}
            </>
          }
          {...(product && { file: title })}
          tone={({ active }) => (active ? undefined : 'muted')}
          formWidth={520}
        />
      </Split>
      {instructed && (
        <Suspense>
          <Instructions plan={instructed} close={() => setInstructed(null)} />
        </Suspense>
      )}
    </Screen>
  );
};
