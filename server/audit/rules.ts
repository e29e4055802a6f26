export { addAuditEntry as audit } from './store.ts'
