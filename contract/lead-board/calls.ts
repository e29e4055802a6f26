import * as z from 'zod/mini'
import { call } from '../call.ts'
import { LeadFilter, leadHeaders } from '../leads/fields.ts'
import { hitsOf } from '../values.ts'
import * as at from './endpoints.ts'
import { BoardColumn, LaneQuery, LeadCard } from './fields.ts'

export const getLeadBoard = call.sales(
  at.getLeadBoard,
  'The columns of the board, in the order of the pipeline: counts and sums of the leads that match',
  { query: LeadFilter, reply: z.object({ columns: z.array(BoardColumn) }) },
)

export const listCards = call.sales(
  at.listCards,
  'The leads of one column of the board, page by page: latest arrivals first, 50 without a limit',
  { ...hitsOf(LeadCard, LaneQuery), headers: leadHeaders },
)
