export { mountMeasurements } from './measurement.routes.ts';
export { postMeasurement } from './post-measurement.ts';
