import { call } from '../call.ts'
import * as at from './endpoints.ts'
import { AiSettings, AiSettingsChange, ModelUsage } from './fields.ts'

export const getAiSettings = call.company(
  at.getAiSettings,
  'The assistant’s settings of the company, or the defaults',
  { reply: AiSettings },
)

export const saveAiSettings = call.settings(
  at.saveAiSettings,
  'Save the assistant’s settings; absent fields keep their value. The monthly limit is for admins and owners',
  { body: AiSettingsChange, reply: AiSettings },
)

export const getModelUsage = call.settings(
  at.getModelUsage,
  'Model usage of the company this month, by model and person; answers that Atrium gives without a model have a blank model',
  { reply: ModelUsage },
)
