import * as calls from '@lotline/contract/measurement/measurement';
import { type ServerContext, serve, serveFree, serveReady } from '../kit/http/serve.ts';
import { actor } from '../kit/record/fact.ts';
import { serveList } from '../kit/record/list.ts';
import { removeRows } from '../kit/record/remove-rows.ts';
import { lookAt, previewOf } from './look-at.ts';
import {
  measurableInspections,
  measurableLots,
  measurementById,
  measurementBytes,
  measurementList,
  ofFile,
  standing,
  templates,
  valueList,
} from './measurement.queries.ts';
import { postMeasurement } from './post-measurement.ts';
import { fileReader } from './read-file.ts';
import { voidMeasurement } from './void-measurement.ts';

export const mountMeasurements = (server: ServerContext) => {
  const { config } = server;
  const read = fileReader(server.app);
  const sized = { fileLimit: config.uploadMaxBytes };
  serveList(server, calls.measurementResults, measurementList, ({ startDt, endDt }) => standing(startDt, endDt, config.shiftHours.zone));
  serve(server, calls.measurementPage, ({ id }, { db }) => measurementById(db, id));
  serveList(server, calls.measuredValues, valueList, ({ id }) => ofFile(id));
  serveFree(
    server,
    calls.previewMeasurement,
    async (ask, ctx) => {
      const file = await read(ask.file);
      return previewOf(file, await lookAt(ctx.db, actor(server, ctx), file, ask, config));
    },
    sized,
  );
  serveReady(
    server,
    calls.postMeasurement,
    ({ file }) => read(file),
    async (ask, ctx, file) => measurementById(ctx.db, await postMeasurement(ctx.db, actor(server, ctx), ask, file, config)),
    sized,
  );
  serve(server, calls.voidMeasurement, async (ask, ctx) => {
    await voidMeasurement(ctx.db, actor(server, ctx), ask);
    return { deleted: 1 };
  });
  serve(server, calls.measurementContent, ({ id }, { db }) => measurementBytes(db, id));
  serve(server, calls.measurableInspections, (_, { db }) => measurableInspections(db));
  serve(server, calls.measurableLots, ({ productId }, { db }) => measurableLots(db, productId));
  serve(server, calls.measurementTemplates, (_, { db }) => templates(db));
  serve(server, calls.forgetTemplate, ({ id }, { db }) => removeRows(db, 'measurementTemplate', [id]));
};
