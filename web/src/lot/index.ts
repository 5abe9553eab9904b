export { qualityTones, trackingPath } from './lot-tones.ts';
export { useHold } from './use-hold.tsx';
