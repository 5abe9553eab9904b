import { type CategoryRow, type CodeRow, code, codeCategory } from '@lotline/contract/system/code';
import { Suspense, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { DeleteOutlined, EditOutlined, HistoryOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { later, lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useResource } from '../kit/net/resource.ts';
import { Screen, Split } from '../kit/record/Screen.tsx';
import { useIdInAddress } from '../kit/record/use-in-address.ts';
import { useRemoval } from '../kit/record/use-removal.ts';
import { useSay } from '../kit/words/use-say.ts';
import { CategoryForm, CodeForm } from './CodeForm.tsx';
import { SideList } from './SideList.tsx';

const CodeTree = later(async () => (await import('./CodeTree.tsx')).CodeTree);
const RecordDrawer = lazyPart(async () => (await import('../kit/record/RecordDrawer.tsx')).RecordDrawer);
const HistoryDialog = lazyPart(async () => (await import('../kit/dialogs/HistoryDialog.tsx')).HistoryDialog);

const { text, number, flag } = columnsOf<CodeRow>();
const columns = [text('code'), text('nameKr'), text('nameEn'), number('parentId'), number('seq'), flag('enabled')];
const seqStep = 10;

type Open = { of: 'code'; row: CodeRow | null; parentId: number | null } | { of: 'category'; row: CategoryRow | null };

/** Categories at the left, the codes of the chosen one as a tree beside them. */
export const CodeScreen = () => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const categories = useResource(codeCategory);
  const codes = useResource(code);
  const [category, setCategory] = useIdInAddress('category');
  const [chosen, setChosen] = useIdInAddress('id');
  const { open, show, close } = useOpenPanel<Open>();
  const [history, setHistory] = useState(false);

  // A link from elsewhere names a code alone.
  const wanted = category ?? codes.rows.find(({ id }) => id === chosen)?.categoryId;
  const at = categories.rows.find(({ id }) => id === wanted) ?? categories.rows[0];
  const selected = codes.rows.find(({ id, categoryId }) => id === chosen && categoryId === at?.id);
  const nameOf = ({ nameKr, nameEn }: CodeRow | CategoryRow) => (lang === 'kr' ? nameKr : nameEn);
  const [mayCreate, mayModify, mayDelete] = [may('code', 'create'), may('code', 'modify'), may('code', 'delete')];
  const nextSeq = (parentId: number | null) =>
    seqStep + Math.max(0, ...codes.rows.filter((row) => row.categoryId === at?.id && row.parentId === parentId).map(({ seq }) => seq));

  const codeRemoval = useRemoval<CodeRow>(
    {
      remove: (rows) => codes.remove(rows.map(({ id }) => id)),
      restore: (rows) => codes.restore?.(rows.map(({ id }) => id)) ?? Promise.resolve(),
      nameOf: (row) => `${nameOf(row)} (${row.code})`,
    },
    () => setChosen(null),
    ([row]) => row && setChosen(row.id),
  );
  const categoryRemoval = useRemoval<CategoryRow>(
    {
      remove: (rows) => categories.remove(rows.map(({ id }) => id)),
      restore: (rows) => categories.restore?.(rows.map(({ id }) => id)) ?? Promise.resolve(),
      nameOf,
    },
    () => setCategory(null),
    ([row]) => row && setCategory(row.id),
  );

  return (
    <Screen title={t('menu.code')}>
      <Split>
        <SideList
          label={t('code.categories')}
          search={t('code.searchCategory')}
          items={categories.rows.map((row) => ({ key: String(row.id), title: nameOf(row), hint: row.category, count: row.codes }))}
          chosen={at ? String(at.id) : null}
          onChoose={(key) => setCategory(Number(key))}
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
            <div className="side-main-head">
              <h2>
                {nameOf(at)} <small className="kit-quiet">{at.category}</small>
              </h2>
              {mayModify && mayCreate && (
                <Button icon={<EditOutlined />} onClick={() => show({ of: 'category', row: at })}>
                  {t('code.editCategory')}
                </Button>
              )}
              {mayDelete && (
                <Button
                  danger
                  type="text"
                  icon={<DeleteOutlined />}
                  aria-label={`${nameOf(at)} ${t('action.delete')}`}
                  title={t('action.delete')}
                  loading={categoryRemoval.removing}
                  onClick={() => void categoryRemoval.drop([at])}
                />
              )}
              <Button icon={<HistoryOutlined />} onClick={() => setHistory(true)}>
                {t('record.history')}
              </Button>
              {mayDelete && (
                <Button
                  danger
                  icon={<DeleteOutlined />}
                  why={!selected && t('record.selectFirst')}
                  loading={codeRemoval.removing}
                  onClick={() => selected && void codeRemoval.drop([selected])}
                >
                  {t('action.delete')}
                </Button>
              )}
              {mayCreate && (
                <>
                  <Button
                    why={!selected && t('record.selectFirst')}
                    onClick={() => selected && show({ of: 'code', row: null, parentId: selected.id })}
                  >
                    {t('code.newChild')}
                  </Button>
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => show({ of: 'code', row: null, parentId: null })}>
                    {t('action.create')}
                  </Button>
                </>
              )}
            </div>
            <CodeTree
              codes={codes.rows}
              categoryId={at.id}
              loading={codes.source.state === 'loading'}
              chosen={chosen}
              onChoose={setChosen}
              onOpen={(row) => show({ of: 'code', row, parentId: row.parentId })}
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
            save={codes.save}
            saved={(row) => setChosen((row as CodeRow).id)}
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
        {history && (
          <HistoryDialog
            table="code"
            columns={columns}
            words="code"
            {...(selected && { rowId: selected.id, name: nameOf(selected) })}
            close={() => setHistory(false)}
          />
        )}
      </Suspense>
    </Screen>
  );
};
