export { DefectLines } from './result/DefectLines.tsx';
