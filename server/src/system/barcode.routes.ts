import { productionDay } from '@lotline/contract/kit/production-day';
import * as calls from '@lotline/contract/system/barcode';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { scanned } from './barcode.queries.ts';

export const mountBarcode = (server: ServerContext) =>
  serve(server, calls.scan, ({ code, type }, { db, caller }) =>
    scanned(db, {
      code,
      only: type,
      today: productionDay(new Date(), server.config.shiftHours).businessDate,
      may: (menu, action) => caller.may(menu, action),
    }),
  );
