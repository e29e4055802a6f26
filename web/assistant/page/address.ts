import { idOf } from '../../lists/address.ts'

export interface AssistantAddress {
  conversation?: string
}

export function readAssistantAddress(raw: Record<string, unknown>): AssistantAddress {
  const conversation = idOf(raw.conversation)
  return conversation ? { conversation } : {}
}
