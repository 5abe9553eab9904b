import * as calls from '@lotline/contract/product/product';
import { storedFile } from '../kit/files/stored-file.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { productByBarcode, productById, productNames, products, productsByName, productsOfType, productUnit } from './product.queries.ts';

export const mountProducts = (server: ServerContext) => {
  serveRecord(server, calls.Product, {
    select: products,
    orderBy: 'code',
    beforeSave: (_trx, { barcode, code }) => ({ barcode: barcode || code }),
  });
  serve(server, calls.oneProduct, ({ id }, { db }) => productById(db, id));
  serve(server, calls.productUnit, ({ id }, { db }) => productUnit(db, id));
  serve(server, calls.productNames, (_ask, { db }) => productNames(db));
  serve(server, calls.productsOfType, ({ type }, { db }) => productsOfType(db, type));
  serve(server, calls.productsByName, ({ name }, { db }) => productsByName(db, name));
  serve(server, calls.productByBarcode, ({ barcode }, { db }) => productByBarcode(db, barcode));
  serve(server, calls.productDesignImage, async ({ id }, { db }) => {
    const { designImageId } = await productById(db, id);
    if (designImageId == null) throw new Refused(404, 'NOT_FOUND');
    return storedFile(db, designImageId, 'productDesign');
  });
};
