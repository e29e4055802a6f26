import { idOf } from '../../lists/address.ts'

/** What the address of the assistant's page holds: the conversation that is open. */
export interface AssistantAddress {
  conversation?: string
}

export function readAssistantAddress(raw: Record<string, unknown>): AssistantAddress {
  const conversation = idOf(raw.conversation)
  return conversation ? { conversation } : {}
}
