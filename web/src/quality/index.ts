export { isFar, isOut, keyOf, limitsOf, nextCell, partsOf, saidOf } from './cells.ts';
export { InspectionsOfLot } from './inspections-part.tsx';
export { asksGauge, type Gauges, useGauges } from './use-gauges.ts';
