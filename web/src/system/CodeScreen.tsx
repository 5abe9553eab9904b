import { type CategoryRow, type CodeRow, code, codeCategory, codeUses } from '@lotline/contract/system/code';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { DeleteOutlined, EditOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { SearchBox } from '../kit/look/SearchBox.tsx';
import { choose, confirm } from '../kit/messages/alert.tsx';
import { tell, undoMs } from '../kit/messages/snackbar.tsx';
import { relatedData, tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useResource } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { undoAct } from '../kit/net/undo.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { Screen, Split } from '../kit/record/Screen.tsx';
import { useUrlValue } from '../kit/record/url-selection.ts';
import { useIdInAddress, useInAddress } from '../kit/record/use-in-address.ts';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useRemoval } from '../kit/record/use-removal.ts';
import { useSay } from '../kit/words/use-say.ts';
import { CategoryForm, CodeForm } from './CodeForm.tsx';
import { codeColumns } from './code-columns.tsx';
import { branchesOf, offWithThoseAbove, withThoseBelow } from './code-tree.ts';
import { SideList, useGoInto } from './SideList.tsx';

const RecordDrawer = lazyPart(async () => (await import('../kit/record/RecordDrawer.tsx')).RecordDrawer);

const seqStep = 10;

type Open = { of: 'code'; row: CodeRow | null; parentId: number | null } | { of: 'category'; row: CategoryRow | null };

/** Categories at the left, the codes of the chosen one beside them, each under the one that it belongs to. */
export const CodeScreen = () => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const categories = useResource(codeCategory);
  const codes = useResource(code);
  const [category, setCategory] = useIdInAddress('category');
  const named = useUrlValue('id');
  const { open, show, close } = useOpenPanel<Open>();
  const [text, setText] = useInAddress('search', '');
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set());
  const [asking, setAsking] = useState(false);

  // A link from elsewhere names a code alone.
  const wanted = category ?? codes.rows.find(({ id }) => String(id) === named)?.categoryId;
  const at = categories.rows.find(({ id }) => id === wanted) ?? categories.rows[0];
  const branches = useMemo(() => branchesOf(codes.rows, at?.id ?? 0, { text, folded }), [codes.rows, at?.id, text, folded]);
  const source = useMemo(() => ({ ...codes.source, rows: branches.map(({ row }) => row) }), [codes.source, branches]);
  const list = useList<CodeRow>(source);
  const goInto = useGoInto(list, at ? String(at.id) : null);
  const columns = useMemo(() => {
    const places = new Map(branches.map((branch) => [branch.row.id, branch]));
    const fold = (id: number) =>
      setFolded((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      });
    return codeColumns({ places, codes: codes.rows, fold, lang, t });
  }, [branches, codes.rows, lang, t]);
  const parents = useMemo(() => new Set(codes.rows.flatMap(({ parentId }) => parentId ?? [])), [codes.rows]);

  const nameOf = ({ nameKr, nameEn }: CodeRow | CategoryRow) => (lang === 'kr' ? nameKr : nameEn);
  const [mayCreate, mayModify, mayDelete] = [may('code', 'create'), may('code', 'modify'), may('code', 'delete')];
  const nextSeq = (parentId: number | null) =>
    seqStep + Math.max(0, ...codes.rows.filter((row) => row.categoryId === at?.id && row.parentId === parentId).map(({ seq }) => seq));

  const categoryRemoval = useRemoval<CategoryRow>(
    {
      remove: (rows) => categories.remove(rows.map(({ id }) => id)),
      restore: (rows) => categories.restore?.(rows.map(({ id }) => id)) ?? Promise.resolve(),
      nameOf,
    },
    () => setCategory(null),
    ([row]) => row && setCategory(row.id),
  );
  const showUses = async (row: CodeRow) => {
    setAsking(true);
    try {
      const { said, rows } = await send(codeUses, { id: row.id });
      if (rows.length > 0) relatedData.set({ said, rows });
      else tell.success(t('code.unused', { name: nameOf(row) }));
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setAsking(false);
    }
  };

  const now = useRef(codes.rows);
  now.current = codes.rows;
  const below = (row: CodeRow) => {
    const ids = withThoseBelow(codes.rows, row.id);
    return codes.rows.filter(({ id, enabled }) => enabled && id !== row.id && ids.has(id));
  };
  /** What stands under a code goes out of use with it: that is asked about. */
  const sureToTurnOff = async (row: CodeRow) => {
    const others = below(row);
    const facts = { name: nameOf(row), count: others.length, names: others.map(nameOf).join(', ') };
    const asked = { title: t('code.turnOffBelow', facts), text: t('code.turnOffBelowText', facts), okText: t('code.turnOff') };
    return others.length === 0 || (await confirm({ ...asked, icon: 'warning' }));
  };
  /** What went off with those above it may come back with them, or stay. */
  const bringsBack = async (row: CodeRow) => {
    const others = offWithThoseAbove(codes.rows, row.id);
    if (others.length === 0) return 'other';
    const facts = { name: nameOf(row), count: others.length, names: others.map(nameOf).join(', ') };
    return choose({
      ...{ title: t('code.turnOnBelow', facts), text: t('code.turnOnBelowText', facts) },
      ...{ okText: t('code.turnOnAll'), otherText: t('code.turnOnAlone') },
    });
  };
  const put = (row: CodeRow, enabled: boolean, withThoseBelow: boolean) => {
    const { categoryId, code: itsCode, nameKr, nameEn, parentId, seq } = row;
    return codes.save(
      { categoryId, code: itsCode, nameKr, nameEn, parentId, seq, enabled, ...(withThoseBelow && { withThoseBelow }) },
      row,
    );
  };
  /** Old records keep the name of a code that is off; new ones can't take it. */
  const turn = async (row: CodeRow, enabled: boolean) => {
    if (!enabled && !(await sureToTurnOff(row))) return;
    const how = enabled ? await bringsBack(row) : 'other';
    if (how === null) return;
    const withThoseBelow = how === 'ok';
    setAsking(true);
    try {
      await put(row, enabled, withThoseBelow);
      const back = undoAct(() => turnBack(row.id, !enabled));
      tell.success(t(enabled ? 'code.turnedOn' : 'code.turnedOff', { name: nameOf(row) }), undoMs, back);
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setAsking(false);
    }
  };
  const turnBack = async (id: number, enabled: boolean) => {
    const row = now.current.find((one) => one.id === id);
    if (!row) return;
    try {
      await put(row, enabled, enabled);
      tell.success(t(enabled ? 'code.turnedOn' : 'code.turnedOff', { name: nameOf(row) }));
    } catch (failure) {
      tellFailure(failure);
    }
  };

  return (
    <Screen title={t('menu.code')}>
      <Split>
        <SideList
          label={t('code.categories')}
          search={t('code.searchCategory')}
          items={categories.rows.map((row) => ({ key: String(row.id), title: nameOf(row), hint: row.category, count: row.codes }))}
          chosen={at ? String(at.id) : null}
          onChoose={(key) => {
            setCategory(Number(key));
            list.choose([]);
          }}
          goInto={goInto}
          tools={
            mayCreate && (
              <Button
                icon={<PlusOutlined />}
                aria-label={t('code.newCategory')}
                title={t('code.newCategory')}
                onClick={() => show({ of: 'category', row: null })}
              />
            )
          }
        />
        {at ? (
          <section className="side-main">
            <ListScreen<CodeRow>
              menu="code"
              part={{ title: nameOf(at), addressed: true }}
              id="code"
              file={`${t('menu.code')} ${at.category}`}
              list={list}
              words="code"
              columns={columns}
              conditions={
                <>
                  <small className="kit-quiet">{at.category}</small>
                  {mayModify && mayCreate && (
                    <Button
                      type="text"
                      icon={<EditOutlined />}
                      aria-label={t('code.editCategory')}
                      title={t('code.editCategory')}
                      onClick={() => show({ of: 'category', row: at })}
                    />
                  )}
                  {mayDelete && (
                    <Button
                      danger
                      type="text"
                      icon={<DeleteOutlined />}
                      aria-label={`${nameOf(at)} ${t('action.delete')}`}
                      title={`${nameOf(at)} ${t('action.delete')}`}
                      loading={categoryRemoval.removing}
                      onClick={() => void categoryRemoval.drop([at])}
                    />
                  )}
                  <SearchBox label={t('action.search')} value={text} onChange={setText} style={{ flex: 'none', width: 160 }} />
                  {branches.some(({ isParent }) => isParent) && (
                    <Button onClick={() => setFolded(folded.size > 0 ? new Set() : parents)}>
                      {t(folded.size > 0 ? 'code.expandAll' : 'code.foldAll')}
                    </Button>
                  )}
                </>
              }
              condition={{ values: { category }, show: ({ category: kept }) => setCategory(typeof kept === 'number' ? kept : null) }}
              history={{ table: 'code', nameOf }}
              removal={{
                remove: (rows) => codes.remove(rows.map(({ id }) => id)),
                restore: (rows) => codes.restore?.(rows.map(({ id }) => id)) ?? Promise.resolve(),
                nameOf: (row) => `${nameOf(row)} (${row.code})`,
              }}
              select="one"
              acts={(rows) => {
                const [row] = rows;
                return [
                  mayDelete && { label: t('code.uses'), why: whyNotOne(t, rows), loading: asking, run: () => row && void showUses(row) },
                  mayModify && {
                    label: t(row?.enabled === false ? 'code.turnOn' : 'code.turnOff'),
                    why: whyNotOne(t, rows),
                    loading: asking,
                    run: () => row && void turn(row, !row.enabled),
                  },
                  mayCreate && {
                    label: t('code.newChild'),
                    why: whyNotOne(t, rows),
                    run: () => row && show({ of: 'code', row: null, parentId: row.id }),
                  },
                ];
              }}
              actsOnPicked
              main={
                mayCreate && (
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => show({ of: 'code', row: null, parentId: null })}>
                    {t('action.create')}
                  </Button>
                )
              }
              onOpen={(row) => show({ of: 'code', row, parentId: row.parentId })}
              tone={({ enabled }) => (enabled ? undefined : 'muted')}
              empty={t('code.noCodes')}
            />
          </section>
        ) : (
          <p className="side-main-empty">{t('code.chooseCategory')}</p>
        )}
      </Split>
      <Suspense fallback={null}>
        {open?.of === 'code' && at && (
          <RecordDrawer
            key={open.times}
            title={
              open.row ? t(mayModify ? 'record.edit' : 'record.read', { name: nameOf(open.row) }) : t('record.new', { name: nameOf(at) })
            }
            draft={code.draft}
            words="code"
            row={open.row}
            start={{ categoryId: at.id, parentId: open.parentId, seq: nextSeq(open.parentId) }}
            readOnly={open.row !== null && !mayModify}
            sure={async ({ enabled }) => !open.row?.enabled || enabled !== false || (await sureToTurnOff(open.row))}
            save={codes.save}
            saved={(row) => {
              const { parentId } = row as CodeRow;
              if (parentId !== null) setFolded((now) => new Set([...now].filter((id) => id !== parentId)));
              list.grid.current?.bring(row);
            }}
            close={close}
          >
            {() => <CodeForm codes={codes.rows} categoryId={at.id} row={open.row} />}
          </RecordDrawer>
        )}
        {open?.of === 'category' && (
          <RecordDrawer
            key={open.times}
            title={t(open.row ? 'code.editCategory' : 'code.newCategory')}
            draft={codeCategory.draft}
            words="code"
            row={open.row}
            save={categories.save}
            saved={(row) => setCategory((row as CategoryRow).id)}
            close={close}
          >
            {() => <CategoryForm />}
          </RecordDrawer>
        )}
      </Suspense>
    </Screen>
  );
};
