import { productionDay } from '@lotline/contract/kit/production-day';
import type { MaterialStandard, ProductStandard } from '@lotline/contract/quality/standard';
import * as calls from '@lotline/contract/quality/standard';
import { takeMaterialLines, takeProductLines } from '@lotline/contract/quality/standard-lines';
import { knowSigner } from '../identity/index.ts';
import type { Db } from '../kit/database/pool.ts';
import { langOf, type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { approveStandard, checkRemoval, copyStandard, reviseStandard, withdrawStandard } from './change-standard.ts';
import { checkStandard, lookAround } from './save-standard.ts';
import { type Side, standard, standardInForce, standards, standardsOf } from './standard.queries.ts';
import { takeLines } from './take-lines.ts';

export const mountStandards = (server: ServerContext) => {
  mountSide(server, 'product', calls.ProductQuality);
  // Each side's calls shape what they answer by their own contract.
  mountSide(server, 'material', calls.MaterialQuality as unknown as typeof calls.ProductQuality);

  mountLines(server);
  serve(server, calls.standardsOfProduct, ({ id }, { db }) => standardsOf<ProductStandard>(db, today(server), 'product', id));
  serve(server, calls.standardsOfMaterial, ({ id }, { db }) => standardsOf<MaterialStandard>(db, today(server), 'material', id));
  serve(server, calls.copyProductStandard, async (ask, { db }) => {
    const day = today(server);
    return standard<ProductStandard>(db, day, 'product', await copyStandard(db, { ...ask, side: 'product', day }));
  });
  serve(server, calls.copyMaterialStandard, async (ask, { db }) => {
    const day = today(server);
    return standard<MaterialStandard>(db, day, 'material', await copyStandard(db, { ...ask, side: 'material', day }));
  });
  serve(server, calls.productStandardInForce, async (ask, { db }) => ({
    standard: await standardInForce(db, { ...ask, day: ask.day ?? today(server) }),
  }));
  serve(server, calls.materialStandardInForce, async (ask, { db }) => ({
    standard: await standardInForce(db, { ...ask, day: ask.day ?? today(server) }),
  }));
};

/** The rows of a large sheet. */
const large = { bodyLimit: 32 * 1_048_576 };
const mountLines = (server: ServerContext) => {
  serve(
    server,
    takeProductLines,
    (ask, { db, caller, request }) =>
      takeLines(db, {
        ...{ ...ask, side: 'product', day: today(server), lang: langOf(request) },
        mayCreate: caller.may('productQualityInfo', 'create'),
      }),
    large,
  );
  serve(
    server,
    takeMaterialLines,
    (ask, { db, caller, request }) =>
      takeLines(db, {
        ...{ ...ask, side: 'material', day: today(server), lang: langOf(request) },
        mayCreate: caller.may('materialQualityInfo', 'create'),
      }),
    large,
  );
};

const mountSide = (server: ServerContext, side: Side, quality: typeof calls.ProductQuality) => {
  const read = (db: Db, id: number) => standard<ProductStandard>(db, today(server), side, id);
  serveRecord(server, quality, {
    select: (_db, ask) => standards(side, today(server), ask === null || ask.full === true),
    orderBy: 'code',
    beforeAll: (db, drafts, row) => lookAround(side, today(server))(db, drafts, row),
    beforeSave: checkStandard(side),
    beforeRemove: checkRemoval(side),
  });
  serve(server, quality.one, ({ id }, { db }) => read(db, id));
  serve(server, quality.revise, async ({ effectiveFrom, ...ask }, { db }) =>
    read(db, await reviseStandard(db, { ...ask, side, effectiveFrom: effectiveFrom ?? today(server) })),
  );
  serve(server, quality.approve, async ({ password, ...ask }, context) => {
    await knowSigner(server, context, password);
    await approveStandard(context.db, context.caller, { ...ask, side });
    return read(context.db, ask.id);
  });
  serve(server, quality.obsolete, async ({ password, ...ask }, context) => {
    await knowSigner(server, context, password);
    await withdrawStandard(context.db, context.caller, { ...ask, side, today: today(server) });
    return read(context.db, ask.id);
  });
};

/** A standard is in force from the start of its production day, as inspections take it: a night shift past midnight is measured by one. */
const today = (server: ServerContext) => productionDay(new Date(), server.config.shiftHours).businessDate;
