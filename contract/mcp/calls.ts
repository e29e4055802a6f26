import * as z from 'zod/mini'
import { call } from '../call.ts'
import * as at from './endpoints.ts'
import { AskingProgram, ProgramAnswer, ProgramRequest } from './fields.ts'

export const getProgramRequest = call.company(
  at.getProgramRequest,
  'Which program asks to be connected, and for what',
  { query: ProgramRequest, reply: AskingProgram },
)

export const answerProgramRequest = call.company(
  at.answerProgramRequest,
  'Connect a program, or don’t; the reply says where to go on',
  { body: ProgramAnswer, reply: z.object({ location: z.string() }), status: 200 },
)
