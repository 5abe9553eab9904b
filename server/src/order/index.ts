export { refreshOrder, refreshOrderMaterial, refreshOrderProduct } from './progress.ts';
