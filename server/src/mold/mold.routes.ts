import { productionDay } from '@lotline/contract/kit/production-day';
import { obey } from '@lotline/contract/kit/rule';
import * as calls from '@lotline/contract/mold/mold';
import { moldRemovalRules } from '@lotline/contract/mold/mold.rules';
import { storedFile } from '../kit/files/stored-file.ts';
import { Refused } from '../kit/http/errors.ts';
import { langOf, type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { saidPart } from '../kit/record/list.ts';
import { serveRecord } from '../kit/record/record.ts';
import { approveMold, disposeMold } from './change-mold.ts';
import { correctShots } from './correct-shots.ts';
import { countMolds, enterMold } from './enter-mold.ts';
import { maintainMold, takeBackMaintenance } from './maintain-mold.ts';
import {
  counterShotsOf,
  inoutsOf,
  maintenancesOf,
  moldById,
  moldNames,
  molds,
  moldsAt,
  moldsOnTool,
  type Plant,
  shotCorrectionsOf,
  usagesOf,
} from './mold.queries.ts';
import { moveMold } from './move-mold.ts';
import { takeBackMove } from './take-back-move.ts';
import { moldCascader, moldLocationTree, moldTree } from './tree.queries.ts';

export const mountMolds = (server: ServerContext) => {
  const { shiftHours, moldShotLimit } = server.config;
  const approvable = moldShotLimit === 'approval';
  const plant = (): Plant => ({ day: productionDay(new Date(), shiftHours).businessDate, zone: shiftHours.zone, approvable });

  serveRecord(server, calls.Mold, {
    ...{ select: () => molds(plant()), orderBy: 'code', beforeSave: enterMold, afterSave: countMolds },
    beforeRemove: (_trx, rows) => {
      for (const row of rows) obey(moldRemovalRules, row);
    },
  });
  serve(server, calls.oneMold, ({ id }, { db }) => moldById(db, plant(), id));
  serve(server, calls.moldDesignImage, async ({ id }, { db }) => {
    const { designImageId } = await moldById(db, plant(), id);
    if (designImageId == null) throw new Refused(404, 'NOT_FOUND');
    return storedFile(db, designImageId, 'moldDesign');
  });
  serve(server, calls.moldsAt, ({ id }, { db }) => moldsAt(db, plant(), id));
  serve(server, calls.moldsOnTool, ({ id }, { db }) => moldsOnTool(db, plant(), id));
  serve(server, calls.moldLocationTree, (_ask, { db }) => moldLocationTree(db));
  serve(server, calls.moldTree, (_ask, { db, request }) => moldTree(db, langOf(request)));
  serve(server, calls.moldCascader, (_ask, { db }) => moldCascader(db));
  serve(server, calls.moldNames, (_ask, { db }) => moldNames(db));
  serve(server, calls.disposeMold, async (ask, { db }) => {
    await disposeMold(db, ask);
    return moldById(db, plant(), ask.id);
  });
  serve(server, calls.approveMold, async (ask, { db }) => {
    await approveMold(db, ask, approvable);
    return moldById(db, plant(), ask.id);
  });
  serve(server, calls.moldInouts, async (ask, context) => saidPart(context, await inoutsOf(context.db, ask), ask.limit, ({ id }) => id));
  serve(server, calls.moveMold, (ask, context) => moveMold(context.db, actor(server, context), ask));
  serve(server, calls.takeBackMove, (ask, context) => takeBackMove(context.db, actor(server, context), ask));
  serve(server, calls.moldMaintenances, async (ask, context) =>
    saidPart(context, await maintenancesOf(context.db, ask), ask.limit, ({ id }) => id),
  );
  serve(server, calls.maintainMold, (ask, context) => maintainMold(context.db, actor(server, context), ask));
  serve(server, calls.takeBackMaintenance, (ask, context) => takeBackMaintenance(context.db, actor(server, context), ask));
  serve(server, calls.shotCorrections, async (ask, context) =>
    saidPart(context, await shotCorrectionsOf(context.db, ask), ask.limit, ({ id }) => id),
  );
  serve(server, calls.moldCounterShots, ({ id }, { db }) => counterShotsOf(db, id));
  serve(server, calls.correctShots, async (ask, context) => {
    await correctShots(context.db, actor(server, context), ask);
    return moldById(context.db, plant(), ask.moldId);
  });
  serve(server, calls.moldUsagesOf, async (ask, context) =>
    saidPart(context, await usagesOf(context.db, ask), ask.limit, ({ resultId }) => resultId),
  );
};
