export { OpenFindings } from './OpenFindings.tsx';
