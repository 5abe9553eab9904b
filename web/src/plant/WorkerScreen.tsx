import { removeWorker, restoreWorkers, saveWorker, WorkerDraft, WorkerRow, workers } from '@lotline/contract/plant/worker';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { usePhone } from '../kit/browser/media.ts';
import { useMinute } from '../kit/browser/minute.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import type { CardFace } from '../kit/record/CardList.tsx';
import { Divided } from '../kit/record/Divided.tsx';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { whyNotOne } from '../kit/record/use-list.ts';
import { formatMinute } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Translate } from '../kit/words/words.ts';
import { useLabels } from '../label/index.ts';
import { PlaceTree } from './PlaceTree.tsx';
import { idsBelow, usePlaces } from './places.ts';
import { workerQuick } from './quick.ts';
import { lasting, nowColumns, phaseOf, stateText, stateTone } from './tool-state.tsx';
import { WorkerPast } from './WorkerPast.tsx';

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
/** What asks for somebody stands first: who stands in the middle of a work, who works, who is at none. */
const rankOfNow = ({ now, active }: WorkerRow) => (!active ? 3 : !now ? 2 : phaseOf(now.kind) === 'STOPPED' ? 0 : 1);
const byNow = (a: WorkerRow, b: WorkerRow) => rankOfNow(a) - rankOfNow(b) || a.name.localeCompare(b.name, 'ko');
/** Who, how it stands and for how long, at which machine and on what, where; a call is one tap. */
const cardOf = (row: WorkerRow, t: Translate): CardFace => {
  const { workerNo, name, now, active, locationPath, team, phone } = row;
  const more = now && now.works > 1 && t('worker.moreWorks', { n: now.works - 1 });
  return {
    title: `${name} ${workerNo}`,
    ...(active && {
      state: now
        ? { text: `${stateText(now.kind, t)} · ${lasting(now.since, t)}`, tone: stateTone(now.kind) }
        : { text: t('worker.noWork'), tone: 'grey' },
    }),
    lines: [
      now && [now.toolName ?? now.operationName, now.toolName && now.operationName, more].filter(Boolean).join(' · '),
      now && [now.productName, t('worker.from', { at: formatMinute(now.since) })].filter(Boolean).join(' · '),
      [locationPath ?? t('worker.nowhere'), team].filter(Boolean).join(' · '),
    ],
    ...(phone && {
      key: (
        <a className="kit-button" href={`tel:${phone}`}>
          {t('worker.call')}
        </a>
      ),
    }),
  };
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
  const isPhone = usePhone();
  // biome-ignore lint/correctness/useExhaustiveDependencies: how long something has lasted is said anew every minute
  const columns = useMemo(() => [...named, ...nowColumns(t), ...rest], [t, minute]);
  const quick = useMemo(() => workerQuick(t), [t]);
  const start = useMemo(() => ({ ...(typeof place === 'number' && { locationId: place }) }), [place]);
  const list = (
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
        may('worker', 'modify') && {
          label: t('worker.pin'),
          why: whyNotOne(t, workers),
          run: () => setPinOf(workers[0] ?? null),
        },
        may('worker', 'modify') && labels.act(workers.map(({ id }) => id)),
      ]}
      onSelect={setChosen}
      tone={({ active }) => (active ? undefined : 'muted')}
      begins={!isPhone}
      cards={(row) => cardOf(row, t)}
      order={isPhone ? byNow : undefined}
    />
  );
  return (
    <div className="kit-sides">
      <PlaceTree chosen={place} onChoose={setPlace} types={['LINE', 'WAREHOUSE']} more={[{ key: nowhere, label: t('worker.nowhere') }]} />
      <div className="kit-column">
        {isPhone ? list : <Divided id="worker" list={list} details={<WorkerPast chosen={chosen} />} />}
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
