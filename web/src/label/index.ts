export { useLabels } from './use-labels.tsx';
