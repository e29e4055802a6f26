export { type Forgotten, forgetPerson } from './forget.ts'
