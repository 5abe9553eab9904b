import type { ServerContext } from '../kit/http/serve.ts';
import { mountCalendar } from './calendar.routes.ts';
import { mountLocations } from './location.routes.ts';
import { mountRates } from './rate.routes.ts';
import { mountTools } from './tool.routes.ts';
import { mountWorkers } from './worker.routes.ts';

export const mountPlant = (server: ServerContext) => {
  mountCalendar(server);
  mountLocations(server);
  mountTools(server);
  mountRates(server);
  mountWorkers(server);
};

export { calendarBetween, daysOffBetween } from './calendar.queries.ts';
export { locationTree } from './location.queries.ts';
export { atOrBelow, placed } from './place.queries.ts';
