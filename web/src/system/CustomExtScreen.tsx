import {
  type CustomFieldRow,
  customField,
  customFieldTypes,
  customFieldValues,
  extTables,
  sortCustomFields,
  tableColumns,
} from '@lotline/contract/system/custom-ext';
import { Suspense, useMemo, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { ArrowDownOutlined, ArrowUpOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useResource, useSend } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { Screen, Split } from '../kit/record/Screen.tsx';
import { useList } from '../kit/record/use-list.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { tOr } from '../kit/words/words.ts';
import { SideList, useGoInto } from './SideList.tsx';

const RecordDrawer = lazyPart(async () => (await import('../kit/record/RecordDrawer.tsx')).RecordDrawer);
const CustomFieldForm = lazyPart(async () => (await import('./CustomFieldForm.tsx')).CustomFieldForm);

const { text, number, flag, choice, stamps } = columnsOf<CustomFieldRow>();

/** The tables at the left, the fields that people added to the chosen one beside them, in the order of its form. */
export const CustomExtScreen = () => {
  const { t, say, lang } = useSay();
  const { may } = usePermission();
  const { source, rows, save, remove, restore } = useResource(customField);
  const { data: tables = [] } = useCall(extTables, {});
  const { send: sort, sending } = useSend(sortCustomFields);
  const [table, setTable] = useState<string | null>(null);
  const { open, show, close } = useOpenPanel<{ row: CustomFieldRow | null }>();

  const at = tables.find((one) => one.table === table) ?? tables[0];
  const { data: builtIn = [] } = useCall(tableColumns, { table: at?.table ?? '' }, { enabled: at !== undefined });
  const own = useMemo(() => rows.filter(({ tableName }) => tableName === at?.table), [rows, at]);
  const shown = useMemo(() => ({ ...source, rows: own }), [source, own]);
  const list = useList<CustomFieldRow>(shown);
  const goInto = useGoInto(list, at?.table ?? null);
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
  const selected = list.one;
  const place = selected ? own.indexOf(selected) : -1;
  const [mayCreate, mayModify] = [may('customExt', 'create'), may('customExt', 'modify')];
  const titleOf = ({ table: name, menu }: { table: string; menu: string | null }) =>
    tOr(`customField.table.${name}`, menu ? say(`menu.${menu}`) : name);

  const nameOf = ({ displayKr, displayEn }: CustomFieldRow) => nameIn(lang, { name: displayKr, nameEn: displayEn });
  /** Whoever takes a field away is told whose values go out of sight with it. */
  const askOf = async (row: CustomFieldRow) => {
    const { records } = await send(customFieldValues, { id: row.id });
    if (records === 0) return null;
    const name = nameOf(row);
    return {
      title: t('customField.deleteTitle', { name }),
      text: t('customField.hasValues', { table: at ? titleOf(at) : row.tableName, records, field: row.field }),
      okText: t('customField.deleteNamed', { name }),
    };
  };
  const move = async (by: -1 | 1) => {
    const other = own[place + by];
    if (!selected || !other) return;
    const order = own.map(({ id }) => id).map((id) => (id === selected.id ? other.id : id === other.id ? selected.id : id));
    await sort(order.map((id, n) => ({ id, seq: n + 1 }))).catch(tellFailure);
  };
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
            list.choose([]);
          }}
          goInto={goInto}
        />
        {at ? (
          <section className="side-main">
            <ListScreen<CustomFieldRow>
              menu="customExt"
              part={{ title: titleOf(at), addressed: true }}
              id="custom_field"
              file={t('menu.customExt')}
              list={list}
              words="customField"
              columns={columns}
              conditions={<small className="kit-quiet">{at.table}</small>}
              condition={{ values: { table }, show: ({ table: kept }) => setTable(typeof kept === 'string' ? kept : null) }}
              history={{ table: 'custom_field', nameOf: ({ field }) => field }}
              removal={{
                remove: (fields) => remove(fields.map(({ id }) => id)),
                restore: (fields) => restore?.(fields.map(({ id }) => id)) ?? Promise.resolve(),
                nameOf: (field) => `${nameOf(field)} (${field.field})`,
                asks: async ([row]) => (row ? askOf(row) : null),
              }}
              tools={
                mayModify && (
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
                )
              }
              main={
                mayCreate && (
                  <Button type="primary" icon={<PlusOutlined />} onClick={() => show({ row: null })}>
                    {t('action.create')}
                  </Button>
                )
              }
              select="one"
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
            saved={(row) => list.grid.current?.bring(row)}
            close={close}
            width={560}
          >
            {({ values, row }) => <CustomFieldForm isNew={row === null} values={values} />}
          </RecordDrawer>
        )}
      </Suspense>
    </Screen>
  );
};
