import type { Analysis } from '../../../contract/assistant/fields.ts'

/** Whether an answer has more to show than its words. */
export function hasEvidence({ chips, figures, total, proposals, sources, suggestedActions }: Analysis): boolean {
  return [chips, figures, proposals, sources, suggestedActions].some(({ length }) => length > 0) || total > 0
}
