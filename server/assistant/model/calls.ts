import { getModelUsage } from '../../../contract/ai-settings.ts'
import type { Parts } from '../../parts.ts'
import { readUsage } from './usage.ts'

export function bindUsageCalls({ bind, now }: Parts): void {
  bind(getModelUsage, ({ company }) => readUsage(company, now()))
}
