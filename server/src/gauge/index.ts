export { recordCalibration } from './calibrate.ts';
export { nextCalibration } from './gauge.queries.ts';
export { mountGauges } from './gauge.routes.ts';
