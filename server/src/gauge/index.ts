export { recordCalibration } from './calibrate.ts';
export { mountGauges } from './gauge.routes.ts';
