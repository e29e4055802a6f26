export { type Asker, assistantFor } from './asker.ts'
export { type Forgotten, forgetPerson } from './forget.ts'
export type { Wish } from './language/understood.ts'
export { beginSpoken, type SpokenConversation } from './spoken.ts'
