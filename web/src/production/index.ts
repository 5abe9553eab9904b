export { bookSurely } from './result/book-surely.ts';
export { PlanCostPart } from './result/cost-part.tsx';
export { DefectLines } from './result/DefectLines.tsx';
