export { mountChanges } from './change.routes.ts';
export { noticeChanges } from './notice-changes.ts';
