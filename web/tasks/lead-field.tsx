import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { listLeads } from '../../contract/leads.ts'
import { runCall } from '../api/call.ts'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import { Field } from '../ui/field.tsx'

const SUGGESTIONS = '8'
/** How long one types on before leads are looked up, in milliseconds. */
const PAUSE = 200

interface LeadFieldProps {
  /** A lead's id, or null. */
  value: string | null
  /** The name of the lead that the task has to begin with. */
  name: string | undefined
  onValueChange: (id: string | null) => void
  error: string | undefined
}

/** Chooses the lead that a task is about, by typing a part of its name. */
export function LeadField({ value, name: firstName, onValueChange, error }: LeadFieldProps) {
  const [text, setText] = useState(firstName ?? '')
  const search = useLater(text.trim())
  const leads = useQuery({
    queryKey: ['/api/leads', 'suggestions', search],
    queryFn:
      search && !value
        ? ({ signal }) => runCall(listLeads, { query: { search, limit: SUGGESTIONS }, signal })
        : skipToken,
    placeholderData: keepPreviousData,
    // Leads come and go; a suggestion is worth a fresh look.
    staleTime: 0,
  })
  const options = value || !text.trim() ? [] : (leads.data ?? [])
  const choose = (id: string | null, name: string) => {
    setText(name)
    onValueChange(id)
  }
  return (
    <Field label="Lead" error={error} help={value || !text.trim() ? undefined : 'Choose one of the leads found.'}>
      {(control) => (
        <div className="flex gap-2">
          <Combobox
            {...control}
            className="min-w-0 flex-1"
            placeholder="Search by name, company or email (optional)"
            value={text}
            onValueChange={(next) => choose(null, next)}
            options={options.map(({ id, name, company }) => ({ id, label: name, detail: company }))}
            onChoose={({ id, label }) => choose(id, label)}
            loading={leads.isFetching}
          />
          {text && (
            <Button variant="quiet" size="icon" aria-label="Remove the lead" onClick={() => choose(null, '')}>
              <X aria-hidden />
            </Button>
          )}
        </div>
      )}
    </Field>
  )
}

function useLater(value: string) {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), PAUSE)
    return () => clearTimeout(timer)
  }, [value])
  return later
}
