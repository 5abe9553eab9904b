export { saveReport } from './save-report.ts';
export { pulledReport } from './test-report.queries.ts';
export { mountCertificates } from './test-report.routes.ts';
