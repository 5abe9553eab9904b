import { obey } from '@lotline/contract/kit/rule';
import * as calls from '@lotline/contract/plant/calendar';
import { calendarRules } from '@lotline/contract/plant/calendar.rules';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { serveRecord } from '../kit/record/record.ts';
import { calendarEntries, daysOffBetween } from './calendar.queries.ts';

export const mountCalendar = (server: ServerContext) => {
  serveRecord(server, calls.Calendar, {
    select: () => calendarEntries,
    orderBy: 'start_dt',
    beforeSave: (_trx, draft) => {
      obey(calendarRules, draft);
      return draft;
    },
  });
  serve(server, calls.daysOff, (period, { db }) => daysOffBetween(db, period));
};
