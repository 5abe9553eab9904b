import { operationTypes } from '@lotline/contract/product/operation';
import {
  changeRouteOperation,
  createRouteOperation,
  orderRouteOperations,
  RouteOperationDraft,
  type RouteOperationRow,
  type RouteRow,
  removeRouteOperations,
  routeOperations,
} from '@lotline/contract/product/route';
import { useMemo } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { useRows, useSend } from '../kit/net/resource.ts';
import { DetailGrid } from '../kit/record/DetailGrid.tsx';
import { language } from '../kit/words/language.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';

const RouteOperationForm = lazyPart(async () => (await import('./RouteOperationForm.tsx')).RouteOperationForm);

const { text, number, flag, choice } = columnsOf<RouteOperationRow>();
const columns = [
  number('seq', { width: 80, decimals: 0, pinned: 'left' }),
  text('operationCode', { width: 110 }),
  text('operationName', { width: 160 }),
  choice('operationType', operationTypes, { choiceWords: 'operationType', width: 100 }),
  text('lineName', { width: 120 }),
  text('defaultToolName', { width: 150 }),
  number('cycleSec', { width: 100 }),
  number('setupMin', { width: 120 }),
  number('yieldRate', { width: 100 }),
  number('crewSize', { width: 90, decimals: 0 }),
  flag('reportPoint', { width: 100 }),
  flag('outsourced', { width: 80 }),
  text('outsourcerName', { width: 140 }),
  text('instructions', { width: 240 }),
];

/** The operations of the chosen route, in the order in which they are worked. */
export const RouteOperations = ({ route }: { route: RouteRow | undefined }) => {
  const { t } = useSay();
  const answer = useRows(routeOperations, { id: route?.id ?? 0 }, { enabled: route !== undefined });
  const source = useMemo(
    () => ({ ...answer, rows: route ? answer.rows.filter(({ routeId }) => routeId === route.id) : [] }),
    [answer, route],
  );
  const create = useSend(createRouteOperation);
  const change = useSend(changeRouteOperation);
  const order = useSend(orderRouteOperations);
  const remove = useSend(removeRouteOperations);
  const start = useMemo(() => ({ routeId: route?.id }), [route?.id]);
  const title = route ? t('route.operationsOf', { name: nameIn(language.get(), route) }) : t('route.operations');
  return (
    <DetailGrid
      id="route_operation"
      menu="route"
      words="routeOperation"
      title={title}
      columns={columns}
      source={source}
      draft={RouteOperationDraft}
      start={start}
      form={({ values, row, form }) => (
        <RouteOperationForm values={values} row={row} there={source.rows.map(({ operationId }) => operationId)} form={form} />
      )}
      save={(draft, was) => (was ? change.send({ ...draft, id: was.id, version: was.version }) : create.send(draft))}
      remove={(rows) => remove.send({ a: route?.id ?? 0, b: rows.map(({ operationId }) => operationId).join(',') })}
      order={(rows) => order.send({ routeId: route?.id ?? 0, operationIds: rows.map(({ operationId }) => operationId) })}
      nameOf={({ operationName }) => operationName}
      first={!route && t('route.chooseRoute')}
      {...(route && { file: title })}
      formWidth={520}
    />
  );
};
