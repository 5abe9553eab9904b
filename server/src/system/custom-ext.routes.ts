import {
  customField,
  customFieldsByTable,
  customFieldsOf,
  extTables as extTablesCall,
  removeListItem,
  sortCustomFields,
  tableColumns,
} from '@lotline/contract/system/custom-ext';
import { type House, serve } from '../kit/http.ts';
import { removeRows } from '../kit/record.ts';
import { allFields, columnsOfTable, extTables, fieldsOf } from './custom-ext.queries.ts';
import { changeField, createField, removeItem, sortFields } from './save-custom-field.ts';

export const mountCustomExt = (house: House) => {
  serve(house, customFieldsOf, ({ table }, { db }) => fieldsOf(db, table));
  serve(house, extTablesCall, (_ask, { db }) => extTables(db));
  serve(house, tableColumns, ({ table }, { db }) => columnsOfTable(db, table));
  serve(house, customFieldsByTable, async (_ask, { db }) => {
    const byTable = Map.groupBy(await allFields(db), ({ tableName }) => tableName);
    return [...byTable].map(([table, fields]) => ({ table, fields }));
  });
  serve(house, customField.list, (_ask, { db }) => allFields(db));
  serve(house, customField.create, (draft, { db }) => createField(db, draft));
  serve(house, customField.change, (change, { db }) => changeField(db, change));
  // The values stay in their rows: they are only no longer shown.
  serve(house, customField.removeOne, ({ id }, { db }) => removeRows(db, 'custom_field', [id]));
  serve(house, sortCustomFields, (order, { db }) => sortFields(db, order));
  serve(house, removeListItem, ({ id, item }, { db }) => removeItem(db, id, item));
};
