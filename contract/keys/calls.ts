import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as at from './endpoints.ts'
import { Key, KeyWithSecret, NewKey } from './fields.ts'

export const listKeys = call.company(
  at.listKeys,
  'Your API keys, newest first; as an owner or admin those of everyone',
  { reply: z.array(Key) },
)

export const createKey = call.company(at.createKey, 'Create an API key with your rights; the reply has it once', {
  body: NewKey,
  reply: KeyWithSecret,
  status: 201,
})

export const deleteKey = call.company(at.deleteKey, 'Revoke an API key of yours; as an owner or admin anyone’s')
