export { isFar, isOut, keyOf, limitsOf, nextCell, partsOf, pasteBlock, placeOf, readCell, saidOf } from './cells.ts';
export { asksGauge, type ChosenGauges, type Gauges, useGauges } from './use-gauges.ts';
