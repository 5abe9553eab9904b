import * as calls from '@lotline/contract/system/custom-ext';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { removeRows } from '../kit/record/remove-rows.ts';
import { deletionsOf, restoreRows } from '../kit/record/restore-rows.ts';
import { changeField } from './change-field.ts';
import { createField } from './create-field.ts';
import { allFields, allShown, columnsOfTable, countValues, extTables, fieldById, fieldsOf, shown } from './custom-ext.queries.ts';
import { removeItem } from './remove-item.ts';
import { sortFields } from './sort-fields.ts';

export const mountCustomExt = (server: ServerContext) => {
  serve(server, calls.customFieldsOf, ({ table }, { db, caller }) => allShown(fieldsOf(db, table), caller.lang));
  serve(server, calls.extTables, (_ask, { db }) => extTables(db));
  serve(server, calls.tableColumns, ({ table }, { db }) => columnsOfTable(db, table));
  serve(server, calls.customFieldsByTable, async (_ask, { db, caller }) => {
    const byTable = Map.groupBy(await allShown(allFields(db), caller.lang), ({ tableName }) => tableName);
    return [...byTable].map(([table, fields]) => ({ table, fields }));
  });
  serve(server, calls.customField.list, (_ask, { db, caller }) => allShown(allFields(db), caller.lang));
  serve(server, calls.customField.create, async (draft, { db, caller }) => shown(await createField(db, draft), caller.lang));
  serve(server, calls.customField.change, async (change, { db, caller }) => shown(await changeField(db, caller.lang, change), caller.lang));
  // The values stay in their rows: they are only no longer shown.
  serve(server, calls.customField.removeOne, ({ id }, { db }) => removeRows(db, 'custom_field', [id]));
  serve(server, calls.customField.restore, async ({ ids }, { db }) =>
    restoreRows(db, 'custom_field', await deletionsOf(db, 'custom_field', ids)),
  );
  serve(server, calls.customFieldValues, async ({ id }, { db }) => {
    const { tableName, field } = await fieldById(db, id);
    return { records: await countValues(db, tableName, field) };
  });
  serve(server, calls.sortCustomFields, (order, { db, caller }) => allShown(sortFields(db, order), caller.lang));
  serve(server, calls.removeListItem, async ({ id, item }, { db, caller }) =>
    shown(await removeItem(db, id, item, caller.lang), caller.lang),
  );
};
