export { PaperButtons } from './PaperButtons.tsx';
