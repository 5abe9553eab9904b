export { mountLabels } from './label.routes.ts';
