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
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { allCategories, allCodes, categoryById, codeById, codesOf, codesUnder, codesUnderCode, codeTree } from './code.queries.ts';
import { changeCode, createCode, keepCategory, removeCategory, removeCode } from './save-code.ts';

export const mountCodes = (server: ServerContext) => {
  serve(server, codeTreeCall, (_ask, { db }) => codeTree(db));
  serve(server, code.list, (_ask, { db }) => allCodes(db));
  serve(server, codeByIdCall, ({ id }, { db }) => codeById(db, id));
  serve(server, codeChildren, ({ id }, { db }) => codesUnder(db, id));
  serve(server, codesChildOf, ({ category, parent }, { db }) => codesUnderCode(db, category, parent));
  serve(server, codesOfCategory, ({ category }, { db }) => codesOf(db, category));
  serve(server, code.create, (draft, { db }) => createCode(db, draft));
  serve(server, code.change, (change, { db }) => changeCode(db, change));
  serve(server, code.removeOne, ({ id }, { db }) => removeCode(db, id));
  serve(server, codeCategory.list, (_ask, { db }) => allCategories(db));
  serve(server, categoryByIdCall, ({ id }, { db }) => categoryById(db, id));
  serve(server, saveCategory, (draft, { db, caller }) => keepCategory(db, caller, draft));
  serve(server, codeCategory.removeOne, ({ id }, { db }) => removeCategory(db, id));
};
