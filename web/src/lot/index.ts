export { trackingPath } from './lot-tones.ts';
