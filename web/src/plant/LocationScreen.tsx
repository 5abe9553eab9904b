import {
  Location,
  type LocationDraft,
  type LocationNode,
  type LocationRow,
  type LocationType,
  locationTypes,
} from '@lotline/contract/plant/location';
import { childTypes, parentTypes } from '@lotline/contract/plant/location.rules';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { useCustomFields } from '../kit/custom-fields/use-custom-fields.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { later, lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { Split } from '../kit/record/Screen.tsx';
import { useList } from '../kit/record/use-list.ts';
import { useTab } from '../kit/record/use-tab.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { useLabels } from '../label/index.ts';
import { Machines, useMachinesAt } from './Machines.tsx';
import { PlaceTree } from './PlaceTree.tsx';
import { findPlace, flat, idsBelow, type PlaceRow, usePlaces } from './places.ts';

const LaborRates = later(async () => (await import('./LaborRates.tsx')).LaborRates);
const RecordDrawer = lazyPart(async () => (await import('../kit/record/RecordDrawer.tsx')).RecordDrawer);
const CustomInputs = lazyPart(async () => (await import('../kit/custom-fields/CustomInputs.tsx')).CustomInputs);
const LocationForm = lazyPart(async () => (await import('./LocationForm.tsx')).LocationForm);

const { text, number, choice, stamps } = columnsOf<PlaceRow>();
const before = [
  choice('type', locationTypes, {
    choiceWords: 'locationType',
    width: 100,
    pinned: 'left',
  }),
  text('code', { width: 130 }),
  text('name', { width: 180 }),
];
const after = [
  text('parentId', { width: 260, value: ({ path }) => path.slice(0, Math.max(0, path.lastIndexOf(' / '))) }),
  text('nameEn', { width: 150, hidden: true }),
  number('seq', { width: 80, decimals: 0 }),
  text('description', { width: 220 }),
  ...stamps(),
];
type Open = { row: LocationRow | null; start?: Partial<LocationDraft> };

const views = ['places', 'rates'] as const;
/** The plant's places, and, for whom costs are shown, what an hour of work costs at them. */
export const LocationScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const [tab, choose] = useTab(views);
  const segments = may('productionProfit') && (
    <Segments
      value={tab as (typeof views)[number]}
      onChange={choose}
      options={views.map((value) => ({ value, label: t(value === 'rates' ? 'laborRate.title' : 'menu.location') }))}
    />
  );
  return tab === 'rates' && segments ? <LaborRates views={segments} /> : <Places views={segments} />;
};

/** The plant's places: the tree at the left, what stands under the chosen one beside it, its form in the drawer. */
const Places = ({ views: segments }: { views: ReactNode }) => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const { tree, state, failure, again } = usePlaces();
  const custom = useCustomFields(Location.table);
  const create = useSend(Location.create);
  const change = useSend(Location.change);
  const remove = useSend(Location.remove);
  const restore = useSend(Location.restore);
  const [place, setPlace] = useState<number | null>(null);
  const { open, show, close } = useOpenPanel<Open>();

  const machinesAt = useMachinesAt();
  const all = useMemo(() => flat(tree, lang), [tree, lang]);
  const rows = useMemo(() => {
    const below = place === null ? null : idsBelow(tree, place);
    return below ? all.filter(({ id }) => below.has(id)) : all;
  }, [all, tree, place]);
  const source = useMemo(() => ({ rows, state, failure, again }), [rows, state, failure, again]);
  const list = useList<PlaceRow>(source);
  const shown = useMemo(() => {
    const machines = text('machines', {
      width: 400,
      value: ({ id }) =>
        machinesAt(id)
          .map(({ name, said }) => `${name} ${said}`)
          .join(', '),
      show: ({ id }) => <Machines of={machinesAt(id)} />,
      noImport: true,
    });
    return [...before, machines, ...after, ...(custom.columns as unknown as typeof after)];
  }, [machinesAt, custom.columns]);
  const node = findPlace(tree, place);
  const below = childTypes(node?.type ?? null);
  const [mayCreate, mayModify] = [may('location', 'create'), may('location', 'modify')];

  const add = (type: LocationType) =>
    show({
      row: null,
      start: {
        type,
        parentId: parentTypes[type] === node?.type ? (node?.id ?? null) : null,
        seq: 10 + Math.max(0, ...(node?.children ?? tree).map(({ seq }) => seq ?? 0)),
      },
    });

  const labels = useLabels('LOCATION');
  const move = async (from: LocationNode, onto: LocationNode) => {
    if (
      !(await confirm({
        title: t('location.moveTitle', { name: nameIn(lang, from), parent: nameIn(lang, onto) }),
        okText: t('location.move'),
      }))
    )
      return;
    const { children: _, ...row } = from;
    await change
      .send({ ...row, parentId: onto.id })
      .then(() => tell.success(t('told.moved', { what: nameIn(lang, from), place: nameIn(lang, onto) })), tellFailure);
  };

  return (
    <>
      <ListScreen<PlaceRow>
        menu="location"
        id="location"
        list={list}
        words="location"
        conditions={segments}
        columns={shown}
        condition={{ values: { place }, show: ({ place: kept }) => setPlace(typeof kept === 'number' ? kept : null) }}
        history={{ table: Location.table, nameOf: (row) => nameIn(lang, row) }}
        acts={(places) => [labels.act(places.map(({ id }) => id))]}
        removal={{
          remove: (places) => remove.send({ ids: places.map(({ id }) => id).join(',') }),
          restore: (places) => restore.send({ ids: places.map(({ id }) => id) }),
          nameOf: (row) => nameIn(lang, row),
        }}
        main={
          mayCreate &&
          (node ? below : (['SITE'] as const)).map((type) => (
            <Button key={type} type="primary" icon={<PlusOutlined />} onClick={() => add(type)}>
              {t('record.new', { name: t(`locationType.${type}`) })}
            </Button>
          ))
        }
        onOpen={(row) => show({ row })}
        empty={mayCreate && <Button onClick={() => add('SITE')}>{t('location.addSite')}</Button>}
      >
        {(grid) => (
          <Split>
            <PlaceTree
              chosen={place}
              onChoose={(id) => setPlace(typeof id === 'number' ? id : null)}
              onOpen={(row) => show({ row })}
              {...(mayModify && {
                mayMove: (from, onto) => parentTypes[from.type] === onto.type && from.parentId !== onto.id,
                onMove: (from, onto) => void move(from, onto),
              })}
            />
            {grid}
          </Split>
        )}
      </ListScreen>
      <Suspense fallback={null}>
        {open && (
          <RecordDrawer
            key={open.times}
            title={
              open.row
                ? t(mayModify ? 'record.edit' : 'record.read', { name: nameIn(lang, open.row) })
                : t('record.new', { name: t(open.start?.type ? `locationType.${open.start.type}` : 'menu.location') })
            }
            draft={Location.draft}
            words="location"
            row={open.row}
            {...(open.start && { start: open.start })}
            readOnly={open.row !== null && !mayModify}
            save={(draft, was) => (was ? change.send({ ...draft, id: was.id, version: was.version }) : create.send(draft))}
            saved={(answer) => {
              const row = answer as PlaceRow;
              const isFirst = !all.some(({ type, id }) => type === row.type && id !== row.id);
              // Below the first of its kind the next kind is added.
              if (open.row === null && isFirst && place === (row.parentId ?? null)) setPlace(row.id);
              list.grid.current?.bring(row);
            }}
            close={close}
          >
            {({ values, form }) => (
              <>
                <LocationForm values={values} form={form} />
                {custom.fields.length > 0 && <CustomInputs custom={custom} />}
              </>
            )}
          </RecordDrawer>
        )}
      </Suspense>
      {labels.dialog}
    </>
  );
};
