import { partnersOfTypes } from '@lotline/contract/partner/partner';
import { type LocationNode, locationTree } from '@lotline/contract/plant/location';
import { toolNames } from '@lotline/contract/plant/tool';
import { operationNames, operationTypes } from '@lotline/contract/product/operation';
import {
  changeRouteOperation,
  createRouteOperation,
  orderRouteOperations,
  RouteOperationDraft,
  type RouteOperationRow,
  type RouteRow,
  removeRouteOperations,
  restoreRouteOperations,
  routeOperations,
  saveRouteOperations,
} from '@lotline/contract/product/route';
import { useMemo } from 'react';
import { inUse, naming } from '../kit/columns/called.ts';
import { type Column, columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { useCall, useRows, useSend } from '../kit/net/resource.ts';
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

const linesIn = (tree: readonly LocationNode[]): LocationNode[] =>
  tree.flatMap((node) => [...(node.type === 'LINE' ? [node] : []), ...linesIn(node.children)]);

/** In a pasted block operations, lines, machines and vendors stand by their code or their name. */
const useReading = (): readonly Column<RouteOperationRow>[] | undefined => {
  const operations = useCall(operationNames, {}).data;
  const places = useCall(locationTree, { typeUntils: 'LINE' }).data;
  const tools = useCall(toolNames, {}).data;
  const vendors = useCall(partnersOfTypes, { types: 'OUTSOURCER' }).data;
  return useMemo(() => {
    if (!operations || !places || !tools || !vendors) return undefined;
    return [
      naming<RouteOperationRow>('operationId', 'operationCode', operations.filter(inUse), {
        title: 'routeOperation.operationCode',
        required: true,
      }),
      naming<RouteOperationRow>('lineId', 'lineName', linesIn(places)),
      naming<RouteOperationRow>('defaultToolId', 'defaultToolName', tools.filter(inUse)),
      naming<RouteOperationRow>(
        'outsourcerId',
        'outsourcerName',
        vendors.filter(inUse).map((one) => ({ ...one, code: one.partnerCode })),
      ),
    ];
  }, [operations, places, tools, vendors]);
};

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
  const restore = useSend(restoreRouteOperations);
  const saveMany = useSend(saveRouteOperations);
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
      restore={(ids) => restore.send({ ids: [...ids] })}
      saveMany={(rows) => saveMany.send({ rows: [...rows] })}
      useReading={useReading}
      order={(rows) => order.send({ routeId: route?.id ?? 0, operationIds: rows.map(({ operationId }) => operationId) })}
      nameOf={({ operationName }) => operationName}
      first={!route && t('route.chooseRoute')}
      {...(route && { file: title })}
      formWidth={520}
    />
  );
};
