import {
  categoryById as categoryByIdCall,
  code,
  codeById as codeByIdCall,
  codeCategory,
  codeChildren,
  codesChildOf,
  codesOfCategory,
  codeTree as codeTreeCall,
  saveCategory,
} from '@lotline/contract/system/code';
import { type House, serve } from '../kit/http.ts';
import { allCategories, allCodes, categoryById, codeById, codesOf, codesUnder, codesUnderCode, codeTree } from './code.queries.ts';
import { changeCode, createCode, keepCategory, removeCategory, removeCode } from './save-code.ts';

export const mountCodes = (house: House) => {
  serve(house, codeTreeCall, (_ask, { db }) => codeTree(db));
  serve(house, code.list, (_ask, { db }) => allCodes(db));
  serve(house, codeByIdCall, ({ id }, { db }) => codeById(db, id));
  serve(house, codeChildren, ({ id }, { db }) => codesUnder(db, id));
  serve(house, codesChildOf, ({ category, parent }, { db }) => codesUnderCode(db, category, parent));
  serve(house, codesOfCategory, ({ category }, { db }) => codesOf(db, category));
  serve(house, code.create, (draft, { db }) => createCode(db, draft));
  serve(house, code.change, (change, { db }) => changeCode(db, change));
  serve(house, code.removeOne, ({ id }, { db }) => removeCode(db, id));
  serve(house, codeCategory.list, (_ask, { db }) => allCategories(db));
  serve(house, categoryByIdCall, ({ id }, { db }) => categoryById(db, id));
  serve(house, saveCategory, (draft, { db, caller }) => keepCategory(db, caller, draft));
  serve(house, codeCategory.removeOne, ({ id }, { db }) => removeCategory(db, id));
};
