import { menusInUse } from '@lotline/contract/identity/rights-in-use';
import {
  changeMenu,
  type MenuChange,
  type MenuEntry,
  MenuEntryDraft,
  menuForm,
  replaceMenu,
  top,
} from '@lotline/contract/system/menu-form';
import { type DragEvent, type KeyboardEvent, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { ArrowDownOutlined, ArrowUpOutlined, ReloadOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell, undoMs } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useRows, useSend } from '../kit/net/resource.ts';
import { undoBy } from '../kit/net/undo.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useSay } from '../kit/words/use-say.ts';
import { calledNow, isChanged, menuColumns } from './menu-columns.tsx';
import { changesBack, changesToPlace, inGroup, type Place, stepBy, stepIn, stepOut } from './menu-moves.ts';
import './config.css';

const RecordDrawer = lazyPart(async () => (await import('../kit/record/RecordDrawer.tsx')).RecordDrawer);
const MenuEntryForm = lazyPart(async () => (await import('./MenuEntryForm.tsx')).MenuEntryForm);

const draft = MenuEntryDraft.omit({ seq: true });
const inUse = new Set<string>(menusInUse);
/** Entries whose screens there are, and the groups that hold one. */
const standing = (entries: readonly MenuEntry[]) => {
  const groups = new Set(entries.filter(({ name }) => inUse.has(name)).map(({ parentName }) => parentName));
  return entries.filter(({ name }) => inUse.has(name) || groups.has(name));
};
const versionsOf = (entries: readonly MenuEntry[]) => entries.reduce((sum, { version }) => sum + version, 0);
const toneOf = (entry: MenuEntry) => (entry.excluded || !entry.visible ? ('muted' as const) : undefined);

/** The menu that everybody sees: its order by drag and keys, its names, pictures, and what it leaves out. */
export const ConfigScreen = () => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const [mayChange, mayReset] = [may('config', 'modify'), may('config', 'create')];
  const fetched = useRows(menuForm, {});
  // What a change answered is newer than the rows until these are read again.
  const [answered, setAnswered] = useState<readonly MenuEntry[]>([]);
  const all = [answered, fetched.rows as readonly MenuEntry[]].toSorted((a, b) => versionsOf(b) - versionsOf(a))[0] as readonly MenuEntry[];
  const shown = useMemo(() => standing(all), [all]);
  const source = useMemo(() => ({ ...fetched, rows: shown }), [fetched, shown]);
  const list = useList<MenuEntry>(source);
  const { open, show, close } = useOpenPanel<{ row: MenuEntry }>();
  const { send: change, sending } = useSend(changeMenu);
  const { send: replace, sending: resetting } = useSend(replaceMenu);
  // biome-ignore lint/correctness/useExhaustiveDependencies: names are told anew in another language
  const columns = useMemo(() => menuColumns(t, mayChange), [t, mayChange, lang]);
  const quick = useMemo(
    (): readonly Quick<MenuEntry>[] => [
      { id: 'menuHidden', label: t('config.quickHidden'), fits: ({ visible }) => !visible },
      { id: 'menuChanged', label: t('config.quickChanged'), fits: isChanged },
      { id: 'menuExcluded', label: t('config.quickExcluded'), fits: ({ excluded }) => excluded },
    ],
    [t],
  );

  const save = async (changes: readonly MenuChange[], said: string) => {
    if (!mayChange || changes.length === 0 || sending) return;
    try {
      const now = await change({ entries: [...changes] });
      setAnswered(now);
      const back = async () => setAnswered(await change({ entries: changesBack(all, now, changes) }));
      tell.success(said, undoMs, undoBy(back, t('config.takenBack')));
    } catch (failure) {
      tellFailure(failure);
      fetched.again();
    }
  };
  // The line that it leaves is another entry's: the keys go on with the one that was moved.
  const moved = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it waits for the rows to stand anew
  useEffect(() => {
    if (moved.current !== null) list.grid.current?.focus(moved.current, 'name');
    moved.current = null;
  }, [shown, list.grid]);
  const put = ({ id, name }: MenuEntry, place: Place | null) => {
    const changes = place ? changesToPlace(all, name, place) : [];
    if (changes.length === 0) return;
    list.choose([id]);
    moved.current = id;
    void save(changes, t('config.moved', { name: calledNow(name) }));
  };
  const toggle = ({ name, visible, version }: MenuEntry) =>
    save([{ name, visible: !visible, version }], t(visible ? 'config.hidden' : 'config.shown', { name: calledNow(name) }));
  const lastBack = useRef<MenuChange[]>([]);
  const reset = async () => {
    const count = shown.filter(isChanged).length;
    const question = { title: t('config.resetTitle'), text: t('config.resetText', { count }), okText: t('config.reset'), danger: true };
    if (!(await confirm(question))) return;
    const before = all.filter(isChanged).map(({ name, nameKr, nameEn, parentName, seq, icon, visible }) => ({
      ...{ name, nameKr, nameEn, seq, icon, visible },
      parentName: parentName as MenuChange['parentName'],
    }));
    const back = async () => setAnswered(await replace({ entries: before }));
    await replace({}).then((now) => {
      setAnswered(now);
      tell.success(t('config.resetDone'), undoMs, undoBy(back, t('config.takenBack')));
    }, tellFailure);
  };

  const drag = useDrag(shown, put);
  const press = (event: KeyboardEvent) => {
    const { one } = list;
    if (!event.altKey || !one || !mayChange || !(event.target as Element).closest('[data-line]')) return;
    const step = new Map([
      ['ArrowUp', () => stepBy(shown, one.name, -1)],
      ['ArrowDown', () => stepBy(shown, one.name, 1)],
      ['ArrowLeft', () => stepOut(shown, one.name)],
      ['ArrowRight', () => stepIn(shown, one.name)],
    ]).get(event.key);
    if (!step) return;
    event.preventDefault();
    put(one, step());
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows of its grid are what is dragged and moved by keys
    <div className="menu-list" onKeyDown={press} {...(mayChange && drag)}>
      <ListScreen<MenuEntry>
        menu="config"
        id="menu"
        list={list}
        words="config"
        columns={columns}
        quick={quick}
        conditions={mayChange && <small className="kit-quiet">{t('config.hint')}</small>}
        history={{ table: 'menu', nameOf: ({ name }) => calledNow(name) }}
        select="one"
        tone={toneOf}
        acts={(rows) => {
          const [row] = rows;
          const up = row && stepBy(shown, row.name, -1);
          const down = row && stepBy(shown, row.name, 1);
          const notOne = whyNotOne(t, rows);
          return [
            mayChange && {
              label: t('config.up'),
              icon: <ArrowUpOutlined />,
              why: notOne || (!up && t('config.isFirst')),
              run: () => row && put(row, up ?? null),
            },
            mayChange && {
              label: t('config.down'),
              icon: <ArrowDownOutlined />,
              why: notOne || (!down && t('config.isLast')),
              run: () => row && put(row, down ?? null),
            },
            mayChange && {
              label: t(row && !row.visible ? 'config.show' : 'config.hide'),
              why: notOne || (row?.excluded && t('config.excludedHint')),
              run: () => row && void toggle(row),
            },
          ];
        }}
        actsOnPicked
        main={
          mayReset && (
            <Button
              icon={<ReloadOutlined />}
              loading={resetting}
              why={!all.some(isChanged) && t('config.nothingChanged')}
              onClick={() => void reset()}
            >
              {t('config.reset')}
            </Button>
          )
        }
        onOpen={(row) => show({ row })}
      />
      <Suspense fallback={null}>
        {open && (
          <RecordDrawer
            key={open.times}
            title={t(mayChange ? 'record.edit' : 'record.read', { name: calledNow(open.row.name) })}
            draft={draft}
            words="config"
            row={open.row}
            columns={columns as never}
            readOnly={!mayChange}
            save={async (filled, was) => {
              const { name, parentName, version } = open.row;
              const moves = filled.parentName !== undefined && filled.parentName !== parentName;
              const last = moves ? Math.max(0, ...inGroup(all, filled.parentName ?? top).map(({ seq }) => seq)) + 10 : undefined;
              const entries = [{ ...filled, name, version: was?.version ?? version, ...(last !== undefined && { seq: last }) }];
              const now = await change({ entries });
              setAnswered(now);
              lastBack.current = changesBack(all, now, entries);
              return now.find((entry) => entry.name === name);
            }}
            told={() => ({
              text: t('config.saved', { name: calledNow(open.row.name) }),
              act: undoBy(async () => setAnswered(await change({ entries: lastBack.current })), t('config.takenBack')),
            })}
            saved={(row) => list.grid.current?.bring(row)}
            close={close}
          >
            {({ values }) => <MenuEntryForm entry={open.row} groups={shown.filter(({ isGroup }) => isGroup)} values={values} />}
          </RecordDrawer>
        )}
      </Suspense>
    </div>
  );
};

type Side = 'before' | 'after' | 'into';
const lineAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-line]');
const entryAt = (line: HTMLElement | null) => line?.querySelector<HTMLElement>('[data-menu]')?.dataset.menu;

/** Rows of the menu are dragged between others, or onto a group. */
const useDrag = (shown: readonly MenuEntry[], drop: (entry: MenuEntry, place: Place) => void) => {
  const held = useRef<string | null>(null);
  const marked = useRef<HTMLElement | null>(null);
  const mark = (line: HTMLElement | null, side?: Side) => {
    if (marked.current && marked.current !== line) delete marked.current.dataset.drop;
    marked.current = line;
    if (line && side) line.dataset.drop = side;
  };
  const named = (name: string | null | undefined) => shown.find((entry) => entry.name === name);
  const placeAt = (event: DragEvent): { line: HTMLElement; side: Side; place: Place } | null => {
    const line = lineAt(event.target);
    const entry = named(held.current);
    const at = named(entryAt(line));
    if (!line || !entry || !at || at === entry) return null;
    const { top: edge, height } = line.getBoundingClientRect();
    const part = (event.clientY - edge) / height;
    if (at.isGroup && !entry.isGroup && part > 0.3) return { line, side: 'into', place: { parentName: at.name, before: firstOf(at.name) } };
    if (entry.isGroup && at.parentName !== top) return null;
    const beside = inGroup(shown, at.parentName);
    const next = beside[beside.indexOf(at) + 1]?.name ?? null;
    const isBefore = part < 0.5;
    return {
      line,
      side: isBefore ? 'before' : 'after',
      place: { parentName: at.parentName, before: isBefore ? at.name : next === entry.name ? null : next },
    };
  };
  const firstOf = (group: string) => inGroup(shown, group).find(({ name }) => name !== held.current)?.name ?? null;
  return {
    onDragStart: (event: DragEvent) => {
      held.current = entryAt(lineAt(event.target)) ?? null;
      event.dataTransfer.effectAllowed = 'move';
    },
    onDragOver: (event: DragEvent) => {
      const found = placeAt(event);
      mark(found?.line ?? null, found?.side);
      if (!found) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
    },
    onDrop: (event: DragEvent) => {
      const found = placeAt(event);
      const entry = named(held.current);
      mark(null);
      held.current = null;
      if (!found || !entry) return;
      event.preventDefault();
      drop(entry, found.place);
    },
    onDragEnd: () => {
      mark(null);
      held.current = null;
    },
  };
};
