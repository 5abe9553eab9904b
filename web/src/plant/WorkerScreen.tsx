import { removeWorker, restoreWorkers, saveWorker, WorkerDraft, WorkerRow, workers } from '@lotline/contract/plant/worker';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useMedia } from '../kit/browser/media.ts';
import { useMinute } from '../kit/browser/minute.ts';
import { type Column, columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { Divided } from '../kit/record/Divided.tsx';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { whyNotOne } from '../kit/record/use-list.ts';
import { nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Translate } from '../kit/words/words.ts';
import { useLabels } from '../label/index.ts';
import { PlaceTree } from './PlaceTree.tsx';
import { idsBelow, usePlaces } from './places.ts';
import { workerQuick } from './quick.ts';
import { lasting, nowColumns } from './tool-state.tsx';
import { WorkerPast } from './WorkerPast.tsx';
import './worker.css';

const PinDialog = lazyPart(async () => (await import('./PinDialog.tsx')).PinDialog);
const WorkerForm = lazyPart(async () => (await import('./WorkerForm.tsx')).WorkerForm);

/** One call both creates and changes a worker. */
const Worker = {
  table: 'worker',
  menu: 'worker',
  draft: WorkerDraft,
  row: WorkerRow,
  list: workers,
  create: saveWorker,
  change: saveWorker,
  removeOne: removeWorker,
  restore: restoreWorkers,
};
const { text, code, day, flag, choice, stamps, place } = columnsOf(Worker);
/** By what the kiosk knows who it is. */
const knownBy = ({ hasPin, badgeBarcode }: WorkerRow) => (hasPin ? (badgeBarcode ? 'PIN_BADGE' : 'PIN') : badgeBarcode ? 'BADGE' : 'NONE');
const named = [text('workerNo', { width: 90, pinned: 'left' }), text('name', { width: 100 })];
const rest = [
  choice('known', ['PIN_BADGE', 'PIN', 'BADGE', 'NONE'], {
    value: (row) => (row.active ? knownBy(row) : null),
    choiceWords: 'worker.known',
    tones: { PIN_BADGE: 'grey', PIN: 'grey', BADGE: 'grey', NONE: 'orange' },
    width: 115,
    noImport: true,
  }),
  place('locationName'),
  text('locationPath', { width: 240, hidden: true }),
  text('team', { width: 110 }),
  code('position', 'POSITION', { width: 100 }),
  code('shiftGroup', 'SHIFT_GROUP', { width: 90 }),
  text('phone', { width: 130 }),
  text('badgeBarcode', { width: 130 }),
  text('username', { width: 120 }),
  day('hireDate'),
  flag('active', { width: 80 }),
  text('note', { width: 180 }),
  ...stamps(),
];
/** On a phone: who, how it stands, and in two lines at what and how long, in sight at once; the rest follows sideways. */
const phoneWidths: Readonly<Record<string, number>> = { name: 60, state: 78, doing: 174, since: 90 };
const onPhone = (columns: readonly Column<WorkerRow>[], t: Translate): Column<WorkerRow>[] => {
  const first = Object.entries(phoneWidths).flatMap(([id, width]) =>
    columns
      .filter((column) => column.id === id)
      .map((column) => ({
        ...column,
        width,
        ...(id === 'name' && { pinned: 'left' as const }),
        ...(id === 'doing' && { show: (row: WorkerRow) => inTwoLines(row, t) }),
      })),
  );
  return [...first, ...columns.filter(({ id }) => !(id in phoneWidths)).map(({ pinned: _, ...column }) => column)];
};
/** The machine, or the operation that needs none, stands first: that tells two people's work apart. Of how long it lasts nothing is cut. */
const inTwoLines = ({ now }: WorkerRow, t: Translate) => {
  if (!now) return nothing;
  const { operationName, toolName, productName, works, since } = now;
  const more = works > 1 && t('worker.moreWorks', { n: works - 1 });
  return (
    <span className="worker-doing">
      <span>{[toolName ?? operationName, more].filter(Boolean).join(' · ')}</span>
      <small>{[lasting(since, t), toolName && operationName, productName].filter(Boolean).join(' · ')}</small>
    </span>
  );
};
const nowhere = 'nowhere';

/** Who works where, and where they stood before. */
export const WorkerScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const { tree } = usePlaces(['LINE', 'WAREHOUSE']);
  const [pinOf, setPinOf] = useState<WorkerRow | null>(null);
  const [place, setPlace] = useState<number | string | null>(null);
  const [chosen, setChosen] = useState<readonly WorkerRow[]>([]);
  const below = useMemo(() => (typeof place === 'number' ? idsBelow(tree, place) : null), [tree, place]);
  const only = useCallback(
    ({ locationId }: WorkerRow) =>
      place === nowhere ? locationId == null : below === null || (locationId != null && below.has(locationId)),
    [below, place],
  );
  const labels = useLabels('WORKER');
  const minute = useMinute();
  const isPhone = useMedia('(max-width: 640px)');
  // biome-ignore lint/correctness/useExhaustiveDependencies: how long something has lasted is said anew every minute
  const columns = useMemo(
    () => (isPhone ? onPhone([...named, ...nowColumns(t), ...rest], t) : [...named, ...nowColumns(t), ...rest]),
    [t, minute, isPhone],
  );
  const quick = useMemo(() => workerQuick(t), [t]);
  const start = useMemo(() => ({ ...(typeof place === 'number' && { locationId: place }) }), [place]);
  return (
    <div className="kit-sides">
      <PlaceTree chosen={place} onChoose={setPlace} types={['LINE', 'WAREHOUSE']} more={[{ key: nowhere, label: t('worker.nowhere') }]} />
      <div className="kit-column">
        <Divided
          id="worker"
          list={
            <MasterScreen
              of={Worker}
              words="worker"
              columns={columns}
              quick={quick}
              only={only}
              start={start}
              condition={{ values: { place }, show: ({ place: kept }) => setPlace((kept ?? null) as typeof place) }}
              form={({ row }) => <WorkerForm username={row?.username} />}
              acts={(workers) => [
                may('worker', 'modify') && labels.act(workers.map(({ id }) => id)),
                may('worker', 'modify') && {
                  label: t('worker.pin'),
                  why: whyNotOne(t, workers),
                  run: () => setPinOf(workers[0] ?? null),
                },
              ]}
              onSelect={setChosen}
              tone={({ active }) => (active ? undefined : 'muted')}
              begins
            />
          }
          details={<WorkerPast chosen={chosen} />}
        />
        {labels.dialog}
        {pinOf && (
          <Suspense>
            <PinDialog worker={pinOf} close={() => setPinOf(null)} />
          </Suspense>
        )}
      </div>
    </div>
  );
};
