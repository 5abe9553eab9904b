export { mountCertificates } from './test-report.routes.ts';
