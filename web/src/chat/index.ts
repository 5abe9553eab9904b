export { PeopleDoor } from './PeopleDoor.tsx';
