import { userNames } from '@lotline/contract/identity/user';
import { Location } from '@lotline/contract/plant/location';
import { Tool, ToolInspection, type ToolRow } from '@lotline/contract/plant/tool';
import { useCallback, useMemo, useState } from 'react';
import { naming, uncoded } from '../kit/columns/called.ts';
import { PauseCircleOutlined, PlayCircleOutlined } from '../kit/look/ant-icons.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useResource, useSend } from '../kit/net/resource.ts';
import { Divided } from '../kit/record/Divided.tsx';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { today } from '../kit/words/format.ts';
import { language } from '../kit/words/language.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { Inspections } from './Inspections.tsx';
import { PlaceTree } from './PlaceTree.tsx';
import { idsBelow, usePlaces } from './places.ts';
import { toolQuick } from './quick.ts';
import { toolNamed, toolRest } from './tool-columns.tsx';
import { rankOf, stateColumns, useToolStates } from './tool-state.tsx';

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
  const { may } = usePermission();
  const { tree } = usePlaces(['LINE', 'WAREHOUSE']);
  const { rows } = useResource(Tool);
  const { send } = useSend(Tool.change);
  const states = useToolStates();
  const columns = useMemo(() => [...toolNamed, ...stateColumns<ToolRow>(states, t), ...toolRest], [states, t]);
  const [place, setPlace] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const below = useMemo(() => (place === null ? null : idsBelow(tree, place)), [tree, place]);
  const only = useCallback(({ locationId }: ToolRow) => below === null || below.has(locationId), [below]);
  const day = today();
  const quick = useMemo(() => toolQuick(states, day, t), [states, day, t]);
  const start = useMemo(() => ({ ...(place !== null && { locationId: place }) }), [place]);
  const tool = rows.find(({ id }) => id === chosen);
  const { source: past } = useResource(ToolInspection, { id: chosen ?? 0 }, { enabled: chosen !== null });
  // Until it is known what each does, none stands above another.
  const order = useMemo(
    () => (states.size > 0 ? (a: ToolRow, b: ToolRow) => rankOf(states.get(a.id)) - rankOf(states.get(b.id)) : undefined),
    [states],
  );

  const workOn = ({ id }: ToolRow) => {
    const now = states.get(id);
    return now?.planId ? { work: [now.productName, now.planNo].filter(Boolean).join(' · '), worker: now.workerName } : null;
  };
  const sureOf = (inspect: boolean, row: ToolRow) => {
    const name = nameIn(language.get(), row);
    const work = workOn(row);
    const asked = work ? 'tool.confirmInspectionAtWork' : 'tool.confirmInspection';
    return confirm({
      title: t(inspect ? 'tool.toInspection' : 'tool.toOperating'),
      text: t(inspect ? asked : 'tool.confirmOperating', { name, ...work }),
      icon: 'warning',
    });
  };
  const toggle = async (row: ToolRow) => {
    const inspect = row.status === 'OPERATING';
    if (!(await sureOf(inspect, row))) return;
    const said = workOn(row) ? 'tool.nowInspectedAtWork' : 'tool.nowInspected';
    const name = nameIn(language.get(), row);
    await send({ ...row, status: inspect ? 'UNDER_INSPECTION' : 'OPERATING' }).then(
      () => tell.success(t(inspect ? said : 'tool.nowOperating', { name })),
      tellFailure,
    );
  };

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
              acts={([row, ...others]) => {
                if (!row || others.length > 0 || !may('tools', 'modify')) return [];
                const operating = row.status === 'OPERATING';
                return [
                  {
                    label: t(operating ? 'tool.toInspection' : 'tool.toOperating'),
                    icon: operating ? <PauseCircleOutlined /> : <PlayCircleOutlined />,
                    run: () => void toggle(row),
                  },
                ];
              }}
              order={order}
              begins={order !== undefined}
            />
          }
          details={tool && <Inspections tool={tool} />}
          folds={tool && t('tool.inspectionsOf', { name: nameIn(lang, tool) })}
          hollow={past.state === 'ready' && past.rows.length === 0}
        />
      </div>
    </div>
  );
};
