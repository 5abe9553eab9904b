import * as calls from '@lotline/contract/product/product';
import { Refused } from '../kit/errors.ts';
import { storedFile } from '../kit/files.ts';
import { type House, serve } from '../kit/http.ts';
import { serveRecord } from '../kit/record.ts';
import { productByBarcode, productById, productNames, products, productsByName, productsOfType } from './product.queries.ts';

export const mountProducts = (house: House) => {
  serveRecord(house, calls.Product, {
    select: products,
    orderBy: 'code',
    beforeSave: (_trx, { barcode, code }) => ({ barcode: barcode || code }),
  });
  serve(house, calls.oneProduct, ({ id }, { db }) => productById(db, id));
  serve(house, calls.productNames, (_ask, { db }) => productNames(db));
  serve(house, calls.productsOfType, ({ type }, { db }) => productsOfType(db, type));
  serve(house, calls.productsByName, ({ name }, { db }) => productsByName(db, name));
  serve(house, calls.productByBarcode, ({ barcode }, { db }) => productByBarcode(db, barcode));
  serve(house, calls.productDesignImage, async ({ id }, { db }) => {
    const { designImageId } = await productById(db, id);
    if (designImageId == null) throw new Refused(404, 'NOT_FOUND');
    return storedFile(db, designImageId);
  });
};
