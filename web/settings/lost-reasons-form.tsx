import { type FormEvent, useState } from 'react'
import { LOST_REASON_LENGTH, MOST_LOST_REASONS } from '../../contract/companies/endpoints.ts'
import type { Company } from '../../contract/companies/fields.ts'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { type OrderedLine, OrderedLines } from '../forms/ordered-lines.tsx'
import { submitWithKeys } from '../forms/submit-keys.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useUpdateCompany } from './changes.ts'

/** The reasons that one chooses from when a lead is lost. */
export function LostReasonsForm({ company }: { company: Company }) {
  const update = useUpdateCompany(company.id)
  // Someone else's change shows at once, unless the list is being edited here.
  const [typed, setTyped] = useState<OrderedLine[]>()
  const [fault, setFault] = useState<{ key: number; message: string }>()
  const lines = typed ?? company.lostReasons.map((text, key) => ({ key, text }))
  const isChanged = JSON.stringify(reasonsOf(lines)) !== JSON.stringify(company.lostReasons)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = faultOf(lines)
    setFault(wrong)
    if (wrong || update.isPending) return
    update.mutate({ lostReasons: reasonsOf(lines) }, { onSuccess: () => setTyped(undefined) })
  }
  return (
    <Card title="Lost reasons">
      <form noValidate onSubmit={submit} onKeyDown={submitWithKeys} className="space-y-5">
        <p className="text-muted-foreground">
          When you mark a lead as lost, you choose one of these or write another. Changes here don’t affect leads
          already lost.
        </p>
        <OrderedLines
          lines={lines}
          onChange={setTyped}
          what="Reason"
          limit={LOST_REASON_LENGTH}
          most={MOST_LOST_REASONS}
          fault={fault}
        />
        <Button type="submit" pending={update.isPending} disabled={!isChanged}>
          {update.isPending ? 'Saving...' : 'Save reasons'}
        </Button>
      </form>
      <LeaveGuard holds={() => isChanged && !update.isPending} />
    </Card>
  )
}

const reasonsOf = (lines: readonly OrderedLine[]) => lines.map(({ text }) => text.trim())

/** The first line that the server would refuse, and why. */
function faultOf(lines: readonly OrderedLine[]) {
  const seen = new Set<string>()
  for (const { key, text } of lines) {
    const reason = text.trim().toLowerCase()
    if (!reason) return { key, message: 'Enter a reason, or remove this line' }
    if (reason.length > LOST_REASON_LENGTH) return { key, message: `Must be ${LOST_REASON_LENGTH} characters or less` }
    if (seen.has(reason)) return { key, message: 'This reason is in the list already' }
    seen.add(reason)
  }
  return undefined
}
