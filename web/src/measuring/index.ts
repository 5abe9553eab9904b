export { askFar, namedAtMost } from './ask-far.ts';
export { firstOpen, isFar, isOut, keyOf, laidOver, limitsOf, nextCell, okByKey, partsOf, readCell, saidOf } from './cells.ts';
export { LimitsBar } from './LimitsBar.tsx';
export { OneValue } from './OneValue.tsx';
export { asksGauge, type ChosenGauges, type Gauges, useGauges } from './use-gauges.ts';
export { type ShownCell, ValueRows } from './ValueRows.tsx';
