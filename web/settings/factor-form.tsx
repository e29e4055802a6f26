import { useId } from 'react'
import type { Company } from '../../contract/companies/fields.ts'
import { useSignedInUser } from '../auth/queries.ts'
import { Card } from '../ui/card.tsx'
import { Switch } from '../ui/switch.tsx'
import { useUpdateCompany } from './changes.ts'

/** Whether everyone needs a second factor: the owner's to decide, and everyone's to know. */
export function FactorForm({ company }: { company: Company }) {
  const { role } = useSignedInUser()
  const update = useUpdateCompany(company.id)
  const id = useId()
  return (
    <Card title="Second factor">
      <div className="flex items-start gap-3">
        <Switch
          id={id}
          aria-describedby={`${id}-help`}
          checked={company.factorRequired}
          disabled={role !== 'owner' || update.isPending}
          onCheckedChange={(factorRequired) => update.mutate({ factorRequired })}
          className="mt-0.5"
        />
        <div>
          <label htmlFor={id} className="font-medium">
            Require a second factor
          </label>
          <p id={`${id}-help`} className="mt-0.5 text-muted-foreground">
            Members without one must set it up to continue. Set up your own first.
            {role !== 'owner' && ' Only the owner can change this.'}
          </p>
        </div>
      </div>
    </Card>
  )
}
