import { call } from '../call.ts'
import * as plain from './endpoints.ts'
import { AiSettings, AiSettingsChange, ModelUsage } from './fields.ts'

export const getAiSettings = call(plain.getAiSettings, {
  access: 'company',
  summary: 'The assistant’s settings of the company, or the defaults',
  reply: AiSettings,
})

export const saveAiSettings = call(plain.saveAiSettings, {
  access: 'settings',
  summary: 'Save the assistant’s settings; absent fields keep their value. The monthly limit is for admins and owners',
  body: AiSettingsChange,
  reply: AiSettings,
})

export const getModelUsage = call(plain.getModelUsage, {
  access: 'settings',
  summary:
    'Model usage of the company this month, by model and person; answers that Atrium gives without a model have a blank model',
  reply: ModelUsage,
})
