export { forgetAlerts } from './alert.queries.ts';
export { mountAlerts } from './alert.routes.ts';
export { noticeAlerts, openEyes } from './notice-alerts.ts';
export { people, places } from './people.ts';
export { openPost } from './post.ts';
export { queueNoticeMails } from './queue-mails.ts';
export { sendMails } from './send-mails.ts';
