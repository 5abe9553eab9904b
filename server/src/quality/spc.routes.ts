import { obey } from '@lotline/contract/kit/rule';
import { analyse } from '@lotline/contract/quality/spc/analyse';
import { capabilityOfAsk } from '@lotline/contract/quality/spc/capability-of-ask';
import { gaugeRr } from '@lotline/contract/quality/spc/gauge-rr';
import { linearity } from '@lotline/contract/quality/spc/linearity';
import * as calls from '@lotline/contract/quality/spc/spc';
import { analyseRules, capabilityRules, gaugeRrRules, linearityRules } from '@lotline/contract/quality/spc/spc.rules';
import { type ServerContext, serveFree } from '../kit/http/serve.ts';

/** Room for 100,000 values with all their digits, and as many sizes. */
const bodyLimit = 8 * 1_048_576;

/** Nothing is stored, so no transaction stands open while it is computed. */
export const mountSpc = (server: ServerContext) => {
  serveFree(
    server,
    calls.analyseValues,
    (ask) => {
      obey(analyseRules, ask);
      return analyse(ask);
    },
    { bodyLimit },
  );
  serveFree(
    server,
    calls.capability,
    (ask) => {
      obey(capabilityRules, ask);
      return capabilityOfAsk(ask);
    },
    { bodyLimit },
  );
  serveFree(server, calls.gaugeRr, (ask) => {
    obey(gaugeRrRules, ask);
    return gaugeRr(ask);
  });
  serveFree(server, calls.gaugeLinearity, (ask) => {
    obey(linearityRules, ask);
    return linearity(ask);
  });
};
