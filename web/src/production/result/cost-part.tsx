import { GridMessage } from '../../kit/grid/GridMessage.tsx';
import { later } from '../../kit/look/later.tsx';

const waiting = <GridMessage kind="loading" again={() => undefined} />;
/** The costs of a plan or of its lot, fetched when somebody looks at them. */
export const PlanCostPart = later(async () => (await import('./PlanCost.tsx')).PlanCost, waiting);
