import * as calls from '@lotline/contract/system/code';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { deletionsOf, restoreRows } from '../kit/record/restore-rows.ts';
import { changeCode } from './change-code.ts';
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
import { createCode } from './create-code.ts';
import { keepCategory } from './keep-category.ts';
import { removeCategory } from './remove-category.ts';
import { codeUses, removeCode } from './remove-code.ts';

export const mountCodes = (server: ServerContext) => {
  serve(server, calls.codeTree, (_ask, { db, caller }) => codeTree(db, caller.lang));
  serve(server, calls.code.list, (_ask, { db, caller }) => allAnswered(allCodes(db), caller.lang));
  serve(server, calls.codeById, async ({ id }, { db, caller }) => answered(await codeById(db, id), caller.lang));
  serve(server, calls.codeUses, ({ id }, { db, caller }) => codeUses(db, id, caller.lang));
  serve(server, calls.codeChildren, ({ id }, { db, caller }) => allAnswered(codesUnder(db, id), caller.lang));
  serve(server, calls.codesChildOf, ({ category, parent }, { db, caller }) =>
    allAnswered(codesUnderCode(db, category, parent), caller.lang),
  );
  serve(server, calls.codesOfCategory, ({ category }, { db, caller }) => allAnswered(codesOf(db, category), caller.lang));
  serve(server, calls.code.create, async (draft, { db, caller }) => answered(await createCode(db, draft), caller.lang));
  serve(server, calls.code.change, async (change, { db, caller }) => answered(await changeCode(db, caller.lang, change), caller.lang));
  serve(server, calls.code.removeOne, ({ id }, { db, caller }) => removeCode(db, id, caller.lang));
  serve(server, calls.code.restore, async ({ ids }, { db }) => restoreRows(db, 'code', await deletionsOf(db, 'code', ids)));
  serve(server, calls.codeCategory.list, (_ask, { db }) => allCategories(db));
  serve(server, calls.categoryById, ({ id }, { db }) => categoryById(db, id));
  serve(server, calls.saveCategory, (draft, { db, caller }) => keepCategory(db, caller, draft));
  serve(server, calls.codeCategory.removeOne, ({ id }, { db }) => removeCategory(db, id));
  serve(server, calls.codeCategory.restore, async ({ ids }, { db }) =>
    restoreRows(db, 'code_category', await deletionsOf(db, 'code_category', ids)),
  );
};
