import { getModelUsage } from '../../../../contract/ai-settings/calls.ts'
import type { Parts } from '../../../platform/parts.ts'
import { loadModel } from './ask-model.ts'
import { readUsage } from './usage.ts'

export function bindUsageCalls({ bind, app, config, now }: Parts): void {
  bind(getModelUsage, ({ company }) => readUsage(company, now()))

  if (config.model) app.addHook('onReady', async () => void (await loadModel()))
}
