export { mountSpc } from './spc.routes.ts';
