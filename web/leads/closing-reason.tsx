import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LeadStage } from '../../contract/leads/fields.ts'
import { REASON_LENGTH } from '../../contract/plain/values.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { companyQuery } from '../companies/queries.ts'
import { useTyped } from '../forms/leave-guard.tsx'
import { Field } from '../ui/field.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { Textarea } from '../ui/textarea.tsx'

/** Stands for other words among the listed ones, which are named by their place. */
const OWN = 'own'

/** Why a lead moves to a stage: for a loss one of the company's reasons or other words, else words. */
export function useReason(stage: LeadStage | undefined) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string>()
  useTyped(() => words.trim() !== '')
  const user = useSignedInUser()
  const company = useQuery(companyQuery(user.companyId))
  const listed = stage === 'closed_lost' ? (company.data?.lostReasons ?? []) : []
  const isOwn = listed.length === 0 || chosen === OWN
  return {
    reason: isOwn ? words.trim() : (listed[Number(chosen)] ?? ''),
    field: (
      <>
        {stage === 'closed_lost' && company.isPending && (
          <Loading label="Loading the reasons" className="space-y-3">
            <Skeleton className="w-1/2" />
            <Skeleton className="w-2/3" />
          </Loading>
        )}
        {listed.length > 0 && (
          <RadioGroup
            label="Reason"
            value={chosen}
            onValueChange={setChosen}
            options={[
              ...listed.map((label, place) => ({ value: String(place), label })),
              { value: OWN, label: 'Another reason' },
            ]}
            className="sm:grid-cols-2"
          />
        )}
        {isOwn && (
          <Field label={listed.length > 0 ? 'In your words' : 'Reason'} help={help(stage)}>
            {(control) => (
              <Textarea
                {...control}
                limit={REASON_LENGTH}
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
            )}
          </Field>
        )}
      </>
    ),
  }
}

const help = (stage: LeadStage | undefined) =>
  stage === 'closed_won' ? 'Why did we win?' : stage === 'closed_lost' ? 'Why did we lose?' : 'Why move it?'
