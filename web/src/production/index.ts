export { bookSurely } from './result/book-surely.ts';
export { DefectLines } from './result/DefectLines.tsx';
