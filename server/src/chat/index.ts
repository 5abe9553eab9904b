export { mountChat } from './chat.routes.ts';
