export { mountTerminals } from './terminal.routes.ts';
