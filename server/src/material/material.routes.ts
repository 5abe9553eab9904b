import { obey } from '@lotline/contract/kit/rule';
import {
  materialByBarcode as byBarcode,
  materialsByName as byName,
  Material,
  materialNames as names,
  oneMaterial,
} from '@lotline/contract/material/material';
import { materialRules } from '@lotline/contract/material/material.rules';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { materialByBarcode, materialById, materialNames, materials, materialsByName } from './material.queries.ts';

export const mountMaterialRecord = (server: ServerContext) => {
  serveRecord(server, Material, {
    select: materials,
    orderBy: 'code',
    beforeSave: (_trx, draft) => {
      obey(materialRules, draft);
      return { barcode: draft.barcode || draft.code };
    },
  });
  serve(server, names, (_, { db }) => materialNames(db));
  serve(server, oneMaterial, ({ id }, { db }) => materialById(db, id));
  serve(server, byName, ({ name }, { db }) => materialsByName(db, name));
  serve(server, byBarcode, ({ barcode }, { db }) => materialByBarcode(db, barcode));
};
