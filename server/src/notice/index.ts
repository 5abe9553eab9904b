export { confirmByWorkers } from './notice.queries.ts';
export { mountNotices } from './notice.routes.ts';
export { createNotice } from './save-notice.ts';
