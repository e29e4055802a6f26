export { findActivities } from './store.ts'
