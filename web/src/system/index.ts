export { addressOf, besideOf } from './found.ts';
