import * as calls from '@lotline/contract/alert/alert';
import { quietRules } from '@lotline/contract/alert/alert.rules';
import { obey } from '@lotline/contract/kit/rule';
import { type ServerContext, serve } from '../kit/http/serve.ts';
import { alertsOf, markAlertsRead, markAllAlertsRead, saveSetting, settingOf } from './alert.queries.ts';

export const mountAlerts = (server: ServerContext) => {
  const mailing = { sendsMail: server.config.mail !== undefined };
  serve(server, calls.alerts, (_ask, { db, caller }) => alertsOf(db, caller));
  serve(server, calls.readAlert, async ({ ids }, { db, caller }) => ({ read: await markAlertsRead(db, caller.id, ids) }));
  serve(server, calls.readAlerts, async (_ask, { db, caller }) => ({ read: await markAllAlertsRead(db, caller) }));
  serve(server, calls.alertSetting, (_ask, { db, caller }) => settingOf(db, caller, mailing));
  serve(server, calls.saveAlertSetting, async (ask, { db, caller }) => {
    obey(quietRules, ask);
    await saveSetting(db, caller.id, ask);
    return settingOf(db, caller, mailing);
  });
};
