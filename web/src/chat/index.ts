export { AiChatDoor } from './AiChatDoor.tsx';
export { PeopleDoor } from './PeopleDoor.tsx';
