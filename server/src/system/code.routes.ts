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
import {
  allAnswered,
  allCategories,
  allCodes,
  answered,
  categoryById,
  codeById,
  codesOf,
  codesUnder,
  codesUnderCode,
  codeTree,
} from './code.queries.ts';
import { changeCode, createCode, keepCategory, removeCategory, removeCode } from './save-code.ts';

export const mountCodes = (server: ServerContext) => {
  serve(server, codeTreeCall, (_ask, { db, caller }) => codeTree(db, caller.lang));
  serve(server, code.list, (_ask, { db, caller }) => allAnswered(allCodes(db), caller.lang));
  serve(server, codeByIdCall, async ({ id }, { db, caller }) => answered(await codeById(db, id), caller.lang));
  serve(server, codeChildren, ({ id }, { db, caller }) => allAnswered(codesUnder(db, id), caller.lang));
  serve(server, codesChildOf, ({ category, parent }, { db, caller }) => allAnswered(codesUnderCode(db, category, parent), caller.lang));
  serve(server, codesOfCategory, ({ category }, { db, caller }) => allAnswered(codesOf(db, category), caller.lang));
  serve(server, code.create, async (draft, { db, caller }) => answered(await createCode(db, draft), caller.lang));
  serve(server, code.change, async (change, { db, caller }) => answered(await changeCode(db, caller.lang, change), caller.lang));
  serve(server, code.removeOne, ({ id }, { db }) => removeCode(db, id));
  serve(server, codeCategory.list, (_ask, { db }) => allCategories(db));
  serve(server, categoryByIdCall, ({ id }, { db }) => categoryById(db, id));
  serve(server, saveCategory, (draft, { db, caller }) => keepCategory(db, caller, draft));
  serve(server, codeCategory.removeOne, ({ id }, { db }) => removeCategory(db, id));
};
