export { HoldLeft } from './HoldLeft.tsx';
export { qualityTones, trackingPath } from './lot-tones.ts';
export { useHold } from './use-hold.tsx';
export { MaterialAtVendors } from './vendor-parts.tsx';
