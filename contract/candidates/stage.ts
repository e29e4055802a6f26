import { candidateStages } from './endpoints.ts'

type Stage = (typeof candidateStages)[number]

const OLDER_WORDS: Partial<Record<string, Stage>> = {
  submitted: 'applied',
  reviewing: '1st_round',
  interviewed: '2nd_round',
  hired: 'accepted',
}

/** The stage that a stored status is shown as; an unknown one is shown as applied. */
export function stageOf(status: string): Stage {
  return OLDER_WORDS[status] ?? candidateStages.find((stage) => stage === status) ?? 'applied'
}
