import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { listLeads } from '../../../contract/leads/endpoints.ts'
import { callQuery } from '../../api/queries.ts'
import { useLater } from '../../ui/behaviour/use-later.ts'
import { Button } from '../../ui/button.tsx'
import { Combobox } from '../../ui/combobox.tsx'
import { Field } from '../../ui/field.tsx'

const SUGGESTIONS = '8'

interface LeadFieldProps {
  /** A lead's id, words that name no lead yet, or null. */
  value: string | null
  /** The name of the lead that the task has to begin with. */
  name: string | undefined
  onValueChange: (value: string | null) => void
  error: string | undefined
}

export function LeadField({ value, name: firstName, onValueChange, error }: LeadFieldProps) {
  const [text, setText] = useState(firstName ?? '')
  const [chosen, setChosen] = useState(value !== null)
  const search = useLater(text.trim())
  const leads = useQuery({
    ...callQuery(listLeads, { query: { search, limit: SUGGESTIONS } }),
    enabled: search !== '' && !chosen,
    placeholderData: keepPreviousData,
    // Leads come and go; a suggestion is worth a fresh look.
    staleTime: 0,
  })
  const open = !chosen && text.trim() !== ''
  const options = open ? (leads.data ?? []) : []
  const nothing = open && search === text.trim() && leads.isSuccess && options.length === 0
  const type = (next: string) => {
    setText(next)
    setChosen(false)
    // Words that name no lead yet are no id, so the form cannot be sent with them unnoticed.
    onValueChange(next.trim() || null)
  }
  const choose = (id: string, name: string) => {
    setText(name)
    setChosen(true)
    onValueChange(id)
  }
  return (
    <Field label="Lead" error={error} help={nothing && 'No lead found.'}>
      {(control) => (
        <div className="flex gap-2">
          <Combobox
            {...control}
            className="min-w-0 flex-1"
            placeholder="Search by name, company or email (optional)"
            value={text}
            onValueChange={type}
            options={options.map(({ id, name, company }) => ({ id, label: name, detail: company }))}
            onChoose={({ id, label }) => choose(id, label)}
            loading={leads.isFetching}
          />
          {text && (
            <Button variant="quiet" size="icon" aria-label="Remove the lead" onClick={() => type('')}>
              <X aria-hidden />
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}
