export { PlaceTree } from './PlaceTree.tsx';
export { LocationInput, LocationPicker, ToolInput, ToolPicker, WorkerInput, WorkerPicker } from './pickers.tsx';
export { idsBelow, usePlaces } from './places.ts';
