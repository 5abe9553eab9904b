import { obey } from '@lotline/contract/kit/rule';
import {
  materialByBarcode as byBarcode,
  materialsByName as byName,
  Material,
  materialNames as names,
  oneMaterial,
} from '@lotline/contract/material/material';
import { materialRules } from '@lotline/contract/material/material.rules';
import { type House, serve } from '../kit/http.ts';
import { serveRecord } from '../kit/record.ts';
import { materialByBarcode, materialById, materialNames, materials, materialsByName } from './material.queries.ts';

export const mountMaterialRecord = (house: House) => {
  serveRecord(house, Material, {
    select: materials,
    orderBy: 'code',
    beforeSave: (_trx, draft) => {
      obey(materialRules, draft);
      return { barcode: draft.barcode || draft.code };
    },
  });
  serve(house, names, (_, { db }) => materialNames(db));
  serve(house, oneMaterial, ({ id }, { db }) => materialById(db, id));
  serve(house, byName, ({ name }, { db }) => materialsByName(db, name));
  serve(house, byBarcode, ({ barcode }, { db }) => materialByBarcode(db, barcode));
};
