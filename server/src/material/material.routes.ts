import { obey } from '@lotline/contract/kit/rule';
import * as calls from '@lotline/contract/material/material';
import { materialRules } from '@lotline/contract/material/material.rules';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { materialByBarcode, materialById, materialNames, materials, materialsByName, materialUnit } from './material.queries.ts';

export const mountMaterialRecord = (server: ServerContext) => {
  serveRecord(server, calls.Material, {
    select: materials,
    orderBy: 'code',
    beforeSave: (_trx, draft) => {
      obey(materialRules, draft);
      return { barcode: draft.barcode || draft.code };
    },
  });
  serve(server, calls.materialNames, (_, { db }) => materialNames(db));
  serve(server, calls.oneMaterial, ({ id }, { db }) => materialById(db, id));
  serve(server, calls.materialUnit, ({ id }, { db }) => materialUnit(db, id));
  serve(server, calls.materialsByName, ({ name }, { db }) => materialsByName(db, name));
  serve(server, calls.materialByBarcode, ({ barcode }, { db }) => materialByBarcode(db, barcode));
};
