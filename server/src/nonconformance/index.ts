export { askConcession } from './ask-concession.ts';
export { closeNonconformance } from './close-nonconformance.ts';
export { mountConcessions } from './concession.routes.ts';
export { approveConcession } from './decide-concession.ts';
export { disposeNonconformance } from './dispose-nonconformance.ts';
export { mountNonconformances } from './nonconformance.routes.ts';
