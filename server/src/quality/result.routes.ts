import { productionDay } from '@lotline/contract/kit/production-day';
import * as daily from '@lotline/contract/quality/daily-result';
import * as results from '@lotline/contract/quality/quality-result';
import * as switching from '@lotline/contract/quality/switching-state';
import type { Db } from '../kit/database/pool.ts';
import { Refused } from '../kit/http/errors.ts';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { serveList } from '../kit/record/list.ts';
import { dailyDue } from './ask-for-days.ts';
import { beginInspection } from './begin-inspection.ts';
import { cancelInspection } from './cancel-inspection.ts';
import { changeInspection } from './change-inspection.ts';
import { confirmInspection } from './confirm-inspection.ts';
import { createInspection } from './create-inspection.ts';
import { inspectAgain } from './inspect-again.ts';
import { judgeInspection } from './judge-inspection.ts';
import { ncAheadOf } from './open-nonconformance.ts';
import {
  dailyFormOf,
  dailyGridOf,
  dailyPlanChoicesOf,
  type InspectionKind,
  inspectionById,
  inspectionKinds,
  inspectionList,
  inspectionPage,
  inspectionsOf,
  inspectionsOfOne,
  inspectionsOfSupplier,
  kindOf,
  waitingOf,
} from './result.queries.ts';
import { changeSwitching, switchingById, switchingRows } from './switching.ts';
import { writeValues } from './write-values.ts';

const menus = { product: 'productQualityResult', material: 'materialQualityResult', daily: 'dailyQualityResult' } as const;

export const mountInspections = (server: ServerContext) => {
  const { zone } = server.config.shiftHours;
  serveList(server, results.productInspectionList, inspectionList, (ask) => inspectionsOf('product', ask, zone));
  serveList(server, results.materialInspectionList, inspectionList, (ask) => inspectionsOf('material', ask, zone));
  serveList(server, results.inspectionsOfSupplier, inspectionList, (ask) => inspectionsOfSupplier(ask, zone));
  const seenBy = ({ may }: { may: (menu: (typeof menus)[InspectionKind], action: 'view') => boolean }) =>
    inspectionKinds.filter((kind) => may(menus[kind], 'view'));
  serveList(server, results.waitingInspections, inspectionList, ({ lineId }, { caller }) => waitingOf(seenBy(caller), lineId));
  serveList(server, results.inspectionsOfUnit, inspectionList, (ask, { caller }) => inspectionsOfOne(seenBy(caller), ask));
  serveFamily(server, 'product', results.productInspections);
  serveFamily(server, 'material', results.materialInspections);
  serveFamily(server, 'daily', daily.dailyInspections);
  for (const [kind, call] of [
    ['product', results.removeProductInspection],
    ['material', results.removeMaterialInspection],
  ] as const)
    serve(server, call, async (ask, ctx) => {
      await ofKind(ctx.db, kind, ask.id);
      await cancelInspection(ctx.db, actor(server, ctx), ask);
      return { deleted: 1 };
    });
  serve(server, switching.switchings, (ask, { db }) => switchingRows(db, ask));
  serve(server, switching.changeSwitching, async (ask, ctx) => {
    await changeSwitching(ctx.db, actor(server, ctx), ask);
    return switchingById(ctx.db, ask.id);
  });
  serve(server, daily.dailyPlanChoices, (_, { db }) => dailyPlanChoicesOf(db, today(server)));
  serve(server, daily.dailyDue, (_, { db }) => dailyDue(db, server.config.shiftHours));
  serve(server, daily.dailyGrid, ({ plan }, { db }) => dailyGridOf(db, plan));
  serve(server, daily.dailyForm, ({ id }, { db }) => dailyFormOf(db, id, today(server)));
};

const today = (server: ServerContext) => productionDay(new Date(), server.config.shiftHours).businessDate;

/** An inspection is reached only under the menu of its kind. */
const ofKind = async (db: Db, kind: InspectionKind, id: number) => {
  if (kindOf(await inspectionById(db, id)) !== kind) throw new Refused(404, 'NOT_FOUND');
};

const serveFamily = (server: ServerContext, kind: InspectionKind, calls: results.InspectionCalls) => {
  const page = (db: Db, id: number) => inspectionPage(db, id, today(server));
  serve(server, calls.one, async ({ id }, { db }) => {
    await ofKind(db, kind, id);
    return page(db, id);
  });
  serve(server, calls.create, async (ask, ctx) =>
    page(ctx.db, await createInspection(ctx.db, actor(server, ctx), kind, ask, server.config)),
  );
  serve(server, calls.change, async (ask, ctx) => {
    await ofKind(ctx.db, kind, ask.id);
    await changeInspection(ctx.db, actor(server, ctx), ask, server.config);
    return page(ctx.db, ask.id);
  });
  serve(server, calls.start, async ({ id }, ctx) => {
    await ofKind(ctx.db, kind, id);
    await beginInspection(ctx.db, actor(server, ctx), id);
    return page(ctx.db, id);
  });
  serve(server, calls.values, async ({ id, values }, ctx) => {
    await ofKind(ctx.db, kind, id);
    await writeValues(ctx.db, actor(server, ctx), id, values, server.config);
    return page(ctx.db, id);
  });
  serve(server, calls.judge, async (ask, ctx) => {
    await ofKind(ctx.db, kind, ask.id);
    await judgeInspection(ctx.db, actor(server, ctx), ask, server.config);
    return page(ctx.db, ask.id);
  });
  serve(server, calls.confirm, async (ask, ctx) => {
    await ofKind(ctx.db, kind, ask.id);
    await confirmInspection(ctx.db, actor(server, ctx), ask, server.config);
    return page(ctx.db, ask.id);
  });
  serve(server, calls.ahead, async ({ id }, { db, caller }) => {
    await ofKind(db, kind, id);
    return ncAheadOf(db, { id, day: today(server), reader: caller.id }, server.config);
  });
  serve(server, calls.cancel, async (ask, ctx) => {
    await ofKind(ctx.db, kind, ask.id);
    await cancelInspection(ctx.db, actor(server, ctx), ask);
    return page(ctx.db, ask.id);
  });
  serve(server, calls.again, async (ask, ctx) => {
    await ofKind(ctx.db, kind, ask.id);
    return page(ctx.db, await inspectAgain(ctx.db, actor(server, ctx), ask));
  });
};
