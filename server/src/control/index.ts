export { mountControl } from './control.routes.ts';
