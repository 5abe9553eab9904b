import { userNames } from '@lotline/contract/identity/user';
import { Location } from '@lotline/contract/plant/location';
import { Tool, ToolInspection, type ToolRow } from '@lotline/contract/plant/tool';
import { useCallback, useMemo, useState } from 'react';
import { naming, uncoded } from '../kit/columns/called.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { useCall, useResource } from '../kit/net/resource.ts';
import { Divided } from '../kit/record/Divided.tsx';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { workDay } from '../kit/site/work-day.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { useLabels } from '../label/index.ts';
import { Inspections } from './Inspections.tsx';
import { PlaceTree } from './PlaceTree.tsx';
import { idsBelow, usePlaces } from './places.ts';
import { toolQuick } from './quick.ts';
import { toolNamed, toolRest } from './tool-columns.tsx';
import { rankOf, stateColumns, useToolStates } from './tool-state.tsx';
import { useToolTurn } from './use-tool-turn.tsx';

const ToolForm = lazyPart(async () => (await import('./ToolForm.tsx')).ToolForm);

/** In a file and in a pasted block a place stands by its code or its name, who is in charge by the name. */
const useReading = () => {
  const lines = useCall(Location.list, { type: 'LINE' }).data;
  const warehouses = useCall(Location.list, { type: 'WAREHOUSE' }).data;
  const users = useCall(userNames, {}).data;
  return useMemo(
    () =>
      lines &&
      warehouses &&
      users && [
        naming<ToolRow>('locationId', 'locationName', [...lines, ...warehouses]),
        naming<ToolRow>(
          'managerUserId',
          'managerName',
          uncoded(users, ({ username }) => username),
        ),
      ],
    [lines, warehouses, users],
  );
};

/** Machines and equipment by place, with what was inspected and repaired below. */
export const ToolScreen = () => {
  const { t, lang } = useSay();
  const { tree } = usePlaces(['LINE', 'WAREHOUSE']);
  const { rows } = useResource(Tool);
  const states = useToolStates();
  const { sureOf, actsOf } = useToolTurn(states);
  const columns = useMemo(() => [...toolNamed, ...stateColumns<ToolRow>(states, t), ...toolRest], [states, t]);
  const [place, setPlace] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const below = useMemo(() => (place === null ? null : idsBelow(tree, place)), [tree, place]);
  const only = useCallback(({ locationId }: ToolRow) => below === null || below.has(locationId), [below]);
  const day = workDay();
  const quick = useMemo(() => toolQuick(states, day, t), [states, day, t]);
  const start = useMemo(() => ({ ...(place !== null && { locationId: place }) }), [place]);
  const tool = rows.find(({ id }) => id === chosen);
  const { source: past } = useResource(ToolInspection, { id: chosen ?? 0 }, { enabled: chosen !== null });
  // Until it is known what each does, none stands above another.
  const order = useMemo(
    () => (states.size > 0 ? (a: ToolRow, b: ToolRow) => rankOf(states.get(a.id)) - rankOf(states.get(b.id)) : undefined),
    [states],
  );

  const labels = useLabels('TOOL');
  return (
    <div className="kit-sides">
      <PlaceTree chosen={place} onChoose={(id) => setPlace(typeof id === 'number' ? id : null)} types={['LINE', 'WAREHOUSE']} />
      <div className="kit-column">
        <Divided
          id="tool"
          list={
            <MasterScreen
              of={Tool}
              words="tool"
              columns={columns}
              quick={quick}
              only={only}
              start={start}
              condition={{ values: { place }, show: ({ place: kept }) => setPlace((kept ?? null) as typeof place) }}
              useReading={useReading}
              sure={async ({ status }, row) => row === null || status === row.status || (await sureOf(status === 'UNDER_INSPECTION', row))}
              form={({ row }) => <ToolForm manager={row?.managerName} />}
              onSelect={(selected) => setChosen(selected.length === 1 ? (selected[0]?.id ?? null) : null)}
              tone={({ active }) => (active ? undefined : 'muted')}
              formWidth={560}
              acts={(tools) => [labels.act(tools.map(({ id }) => id)), ...(tools[0] && tools.length === 1 ? actsOf(tools[0]) : [])]}
              order={order}
              begins={order !== undefined}
            />
          }
          details={tool && <Inspections tool={tool} />}
          folds={tool && t('tool.inspectionsOf', { name: nameIn(lang, tool) })}
          hollow={past.state === 'ready' && past.rows.length === 0}
        />
        {labels.dialog}
      </div>
    </div>
  );
};
