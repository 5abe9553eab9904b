export { askFar, namedAtMost } from './ask-far.ts';
export { isFar, isOut, keyOf, laidOver, limitsOf, nextCell, okByKey, partsOf, placeOf, readCell, saidOf } from './cells.ts';
export { asksGauge, type ChosenGauges, type Gauges, useGauges } from './use-gauges.ts';
