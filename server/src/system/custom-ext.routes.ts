import {
  customField,
  customFieldsByTable,
  customFieldsOf,
  extTables as extTablesCall,
  removeListItem,
  sortCustomFields,
  tableColumns,
} from '@lotline/contract/system/custom-ext';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { removeRows } from '../kit/record/record.ts';
import { allFields, columnsOfTable, extTables, fieldsOf } from './custom-ext.queries.ts';
import { changeField, createField, removeItem, sortFields } from './save-custom-field.ts';

export const mountCustomExt = (server: ServerContext) => {
  serve(server, customFieldsOf, ({ table }, { db }) => fieldsOf(db, table));
  serve(server, extTablesCall, (_ask, { db }) => extTables(db));
  serve(server, tableColumns, ({ table }, { db }) => columnsOfTable(db, table));
  serve(server, customFieldsByTable, async (_ask, { db }) => {
    const byTable = Map.groupBy(await allFields(db), ({ tableName }) => tableName);
    return [...byTable].map(([table, fields]) => ({ table, fields }));
  });
  serve(server, customField.list, (_ask, { db }) => allFields(db));
  serve(server, customField.create, (draft, { db }) => createField(db, draft));
  serve(server, customField.change, (change, { db }) => changeField(db, change));
  // The values stay in their rows: they are only no longer shown.
  serve(server, customField.removeOne, ({ id }, { db }) => removeRows(db, 'custom_field', [id]));
  serve(server, sortCustomFields, (order, { db }) => sortFields(db, order));
  serve(server, removeListItem, ({ id, item }, { db }) => removeItem(db, id, item));
};
