export { useStatement } from './use-statement.ts';
