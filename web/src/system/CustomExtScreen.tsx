import {
  type CustomFieldRow,
  customField,
  customFieldTypes,
  extTables,
  sortCustomFields,
  tableColumns,
} from '@lotline/contract/system/custom-ext';
import { Suspense, useMemo, useRef, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import type { GridHandle } from '../kit/grid/handle.ts';
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HistoryOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useResource, useSend } from '../kit/net/resource.ts';
import { Screen, Split } from '../kit/record/Screen.tsx';
import { useRemoval } from '../kit/record/use-removal.ts';
import { useSay } from '../kit/words/use-say.ts';
import { tOr } from '../kit/words/words.ts';
import { SideList } from './SideList.tsx';

const RecordDrawer = lazyPart(async () => (await import('../kit/record/RecordDrawer.tsx')).RecordDrawer);
const CustomFieldForm = lazyPart(async () => (await import('./CustomFieldForm.tsx')).CustomFieldForm);
const HistoryDialog = lazyPart(async () => (await import('../kit/dialogs/HistoryDialog.tsx')).HistoryDialog);

const { text, number, flag, choice, stamps } = columnsOf<CustomFieldRow>();

/** The tables at the left, the fields that people added to the chosen one beside them, in the order of its form. */
export const CustomExtScreen = () => {
  const { t, say } = useSay();
  const { may } = usePermission();
  const { source, rows, save, remove, restore } = useResource(customField);
  const { data: tables = [] } = useCall(extTables, {});
  const { send: sort, sending } = useSend(sortCustomFields);
  const grid = useRef<GridHandle>(null);
  const [table, setTable] = useState<string | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const { open, show, close } = useOpenPanel<{ row: CustomFieldRow | null }>();
  const [history, setHistory] = useState(false);

  const at = tables.find((one) => one.table === table) ?? tables[0];
  const { data: builtIn = [] } = useCall(tableColumns, { table: at?.table ?? '' }, { enabled: at !== undefined });
  const own = useMemo(() => rows.filter(({ tableName }) => tableName === at?.table), [rows, at]);
  const shown = useMemo(() => ({ ...source, rows: own }), [source, own]);
  const columns = useMemo(
    () => [
      number('seq', { decimals: 0, width: 80, pinned: 'left' as const }),
      text('field', { width: 150 }),
      text('displayKr', { width: 160 }),
      text('displayEn', { width: 160 }),
      choice('type', customFieldTypes, { choiceWords: 'customField.type' }),
      text('source', { width: 190, value: ({ data }: CustomFieldRow) => (data ? t(`customField.source.${data.type}`) : '') }),
      flag('required', { width: 80 }),
      ...stamps(),
    ],
    [t],
  );
  const place = own.findIndex(({ id }) => id === chosen);
  const selected = own[place];
  const [mayCreate, mayModify, mayDelete] = [may('customExt', 'create'), may('customExt', 'modify'), may('customExt', 'delete')];
  const titleOf = ({ table: name, menu }: { table: string; menu: string | null }) =>
    tOr(`customField.table.${name}`, menu ? say(`menu.${menu}`) : name);

  const move = async (by: -1 | 1) => {
    const other = own[place + by];
    if (!selected || !other) return;
    const order = own.map(({ id }) => id).map((id) => (id === selected.id ? other.id : id === other.id ? selected.id : id));
    await sort(order.map((id, n) => ({ id, seq: n + 1 }))).catch(tellFailure);
  };
  const { drop, removing } = useRemoval<CustomFieldRow>(
    {
      remove: (fields) => remove(fields.map(({ id }) => id)),
      restore: (fields) => restore?.(fields.map(({ id }) => id)) ?? Promise.resolve(),
      nameOf: ({ displayKr, field }) => `${displayKr} (${field})`,
    },
    () => setChosen(null),
    ([field]) => field && setChosen(field.id),
  );

  return (
    <Screen title={t('menu.customExt')}>
      <Split>
        <SideList
          label={t('customField.tables')}
          search={t('action.search')}
          items={tables.map((one) => ({ key: one.table, title: titleOf(one), hint: one.table, count: one.fields }))}
          chosen={at?.table ?? null}
          onChoose={(key) => {
            setTable(key);
            setChosen(null);
          }}
        />
        {at ? (
          <section className="side-main">
            <div className="side-main-head">
              <h2>
                {titleOf(at)} <small className="kit-quiet">{at.table}</small>
              </h2>
              {mayModify && (
                <>
                  <Button
                    icon={<ArrowUpOutlined />}
                    aria-label={t('customField.up')}
                    title={t('customField.up')}
                    disabled={place < 1 || sending}
                    onClick={() => void move(-1)}
                  />
                  <Button
                    icon={<ArrowDownOutlined />}
                    aria-label={t('customField.down')}
                    title={t('customField.down')}
                    disabled={place < 0 || place === own.length - 1 || sending}
                    onClick={() => void move(1)}
                  />
                </>
              )}
              <Button icon={<HistoryOutlined />} onClick={() => setHistory(true)}>
                {t('record.history')}
              </Button>
              {mayDelete && (
                <Button
                  danger
                  icon={<DeleteOutlined />}
                  why={!selected && t('record.selectFirst')}
                  loading={removing}
                  onClick={() => selected && void drop([selected])}
                >
                  {t('action.delete')}
                </Button>
              )}
              {mayCreate && (
                <Button type="primary" icon={<PlusOutlined />} onClick={() => show({ row: null })}>
                  {t('action.create')}
                </Button>
              )}
            </div>
            <Grid
              ref={grid}
              id="custom_field"
              label={t('menu.customExt')}
              words="customField"
              columns={columns}
              source={shown}
              select="one"
              onSelect={([row]) => setChosen(row?.id ?? null)}
              onOpen={(row) => show({ row })}
              empty={
                mayCreate ? (
                  <Button onClick={() => show({ row: null })}>{t('record.emptyNext', { name: t('customField.one') })}</Button>
                ) : undefined
              }
            />
            <details className="kit-quiet">
              <summary>{t('customField.columns')}</summary>
              {builtIn.map(({ name }) => name).join(', ')}
            </details>
          </section>
        ) : (
          <p className="side-main-empty">{t('customField.chooseTable')}</p>
        )}
      </Split>
      <Suspense fallback={null}>
        {open && at && (
          <RecordDrawer
            key={open.times}
            title={
              open.row
                ? t(mayModify ? 'record.edit' : 'record.read', { name: open.row.displayKr })
                : t('customField.newField', { name: titleOf(at) })
            }
            draft={customField.draft}
            words="customField"
            row={open.row}
            start={{ tableName: at.table, type: 'text' }}
            readOnly={open.row !== null && !mayModify}
            save={save}
            saved={(row) => grid.current?.bring(row)}
            close={close}
            width={560}
          >
            {({ values, row }) => <CustomFieldForm isNew={row === null} values={values} />}
          </RecordDrawer>
        )}
        {history && (
          <HistoryDialog
            table="custom_field"
            columns={columns}
            words="customField"
            {...(selected && { rowId: selected.id, name: selected.field })}
            close={() => setHistory(false)}
          />
        )}
      </Suspense>
    </Screen>
  );
};
