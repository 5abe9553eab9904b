import * as calls from '@lotline/contract/system/barcode';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { scanned } from './barcode.queries.ts';

export const mountBarcode = (server: ServerContext) => serve(server, calls.scan, ({ code, type }, { db }) => scanned(db, code, type));
