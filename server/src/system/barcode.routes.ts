import { scan } from '@lotline/contract/system/barcode';
import { type House, serve } from '../kit/http.ts';
import { scanned } from './barcode.queries.ts';

export const mountBarcode = (house: House) => serve(house, scan, ({ code, type }, { db }) => scanned(db, code, type));
