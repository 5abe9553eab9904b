export { mountChanges } from './change.routes.ts';
export { approveChange, checkChanges } from './decide-change.ts';
export { noticeChanges } from './notice-changes.ts';
export { registerChange } from './register-change.ts';
