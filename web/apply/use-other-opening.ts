import { useState } from 'react'
import type { PublicOpening } from '../../contract/careers/fields.ts'
import { type Draft, dropDraft, findStranded, isBlank, keepDraft } from './draft.ts'
import type { Interview } from './recording/use-interview.ts'

interface Options {
  opening: PublicOpening
  draft: Draft
  interview: Interview
  change: (part: Partial<Draft>) => void
  onLeave: () => void
  /** To the form of another opening. */
  onOther: (openingId: string) => void
}

/** Takes an application from an opening that closed to another of the company. */
export function useOtherOpening({ opening, draft, interview, change, onLeave, onOther }: Options) {
  const [stranded, setStranded] = useState(() => findStranded(opening.companyId))
  return {
    /** What was recorded in this tab for an opening that closed, and the way to use it here. */
    stranded,
    takeStranded: async () => {
      if (!stranded?.draft.takeId) return
      setStranded(undefined)
      const { strandedAt: _, takeId, step: __, ...filled } = stranded.draft
      change(isBlank(draft) ? filled : {})
      await interview.takes.takeFrom(stranded.openingId, takeId)
      dropDraft(stranded.openingId)
    },
    /** Goes on with all of it at another opening. */
    moveTo: async (otherId: string) => {
      onLeave()
      await interview.takes.moveTo(otherId)
      keepDraft(otherId, { ...draft, strandedAt: undefined })
      dropDraft(opening.id)
      onOther(otherId)
    },
  }
}
