import { mountAlerts } from './alert/index.ts';
import { mountCertificates } from './certificate/index.ts';
import { mountChanges } from './change/index.ts';
import { mountChat } from './chat/index.ts';
import { mountClaims } from './claim/index.ts';
import { mountCollection } from './collection/index.ts';
import { mountControl } from './control/index.ts';
import { mountCounts } from './count/index.ts';
import { mountDashboards } from './dashboard/index.ts';
import { mountGauges } from './gauge/index.ts';
import { mountIdentity } from './identity/index.ts';
import { mountKiosk } from './kiosk/index.ts';
import type { ServerContext } from './kit/http/serve.ts';
import { mountLabels } from './label/index.ts';
import { mountLot } from './lot/index.ts';
import { mountMaterial } from './material/index.ts';
import { mountMeasurements } from './measurement/index.ts';
import { mountMolds } from './mold/index.ts';
import { mountConcessions, mountNonconformances } from './nonconformance/index.ts';
import { mountNotices } from './notice/index.ts';
import { mountOrder } from './order/index.ts';
import { mountPartner } from './partner/index.ts';
import { mountPlant } from './plant/index.ts';
import { mountProduct } from './product/index.ts';
import { mountCosts, mountOutsourcing, mountPlans, mountProfit } from './production/index.ts';
import { mountQuality } from './quality/index.ts';
import { mountReports } from './report/index.ts';
import { mountSales } from './sales/index.ts';
import { mountShipment } from './shipment/index.ts';
import { mountSystem } from './system/index.ts';
import { mountTerminals } from './terminal/index.ts';

/** Every domain that serves calls; a new one gets a line above and a line here. */
const domains = [
  mountIdentity,
  mountSystem,
  mountTerminals,
  mountPlant,
  mountMolds,
  mountPartner,
  mountProduct,
  mountQuality,
  mountKiosk,
  mountLot,
  mountShipment,
  mountSales,
  mountOrder,
  mountPlans,
  mountProfit,
  mountCosts,
  mountOutsourcing,
  mountMaterial,
  mountCounts,
  mountClaims,
  mountCertificates,
  mountNonconformances,
  mountGauges,
  mountMeasurements,
  mountConcessions,
  mountChanges,
  mountControl,
  mountCollection,
  mountReports,
  mountDashboards,
  mountAlerts,
  mountNotices,
  mountChat,
  mountLabels,
];

export const mountDomains = (server: ServerContext) => {
  for (const mount of domains) mount(server);
};
