import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronsUpDown, X } from 'lucide-react'
import { useState } from 'react'
import type { Opening } from '../../contract/openings/fields.ts'
import { openingStatusNames } from '../../contract/openings/names.ts'
import { formatCount } from '../format.ts'
import { cn } from '../ui/behaviour/class-names.ts'
import { useLater } from '../ui/behaviour/use-later.ts'
import { Button } from '../ui/button.tsx'
import { Combobox } from '../ui/combobox.tsx'
import type { FieldControl } from '../ui/field.tsx'
import { openingQuery, openingSuggestionsQuery } from './queries.ts'

interface OpeningPickerProps extends Partial<FieldControl> {
  /** Id of an opening, which may be deleted by now; undefined for any. */
  value: string | undefined
  onChange: (value: string | undefined) => void
  /** What stands there while none is chosen. */
  placeholder?: string
  className?: string
}

/** Chooses an opening, by typing a part of its title: the server searches all of them. */
export function OpeningPicker({
  value,
  onChange,
  placeholder = 'All job openings',
  className,
  ...labelled
}: OpeningPickerProps) {
  const [typed, setTyped] = useState<string>()
  const [used, setUsed] = useState(false)
  const chosen = useQuery({ ...openingQuery(value ?? ''), enabled: value !== undefined })
  const search = useLater(typed?.trim() ?? '')
  const found = useQuery({ ...openingSuggestionsQuery(search), enabled: used, placeholderData: keepPreviousData })
  const { rows = [], total = 0 } = found.data ?? {}
  const nothing = typed !== undefined && search === typed.trim() && found.isSuccess && rows.length === 0
  const choose = (id: string | undefined) => {
    setTyped(undefined)
    if (id !== value) onChange(id)
  }
  return (
    <div className={cn('relative w-full', className)}>
      <Combobox
        aria-label="Job opening"
        {...labelled}
        placeholder={placeholder}
        inputClassName="h-8 pr-8 pl-2.5 text-ellipsis md:text-sm placeholder:text-foreground"
        value={typed ?? titleOf(value, chosen)}
        onValueChange={setTyped}
        options={rows.map(({ id, title, ...opening }) => ({ id, label: title, detail: detailOf(opening) }))}
        more={more({ shown: rows.length, total, nothing })}
        onChoose={({ id }) => choose(id)}
        onFocus={({ currentTarget }) => {
          setUsed(true)
          currentTarget.select()
        }}
        // Words that were not chosen are given up; none at all stand for any opening.
        onBlur={() => choose(typed?.trim() === '' ? undefined : value)}
      />
      {value === undefined ? (
        <ChevronsUpDown
          aria-hidden
          className="pointer-events-none absolute top-[9px] right-2.5 size-3.5 text-muted-foreground"
        />
      ) : (
        <Button
          variant="quiet"
          size="icon-sm"
          className="base:size-7 absolute top-0.5 right-0.5"
          aria-label="All job openings"
          onClick={({ currentTarget }) => {
            // The button goes with what was chosen.
            currentTarget.parentElement?.querySelector('input')?.focus()
            choose(undefined)
          }}
        >
          <X aria-hidden />
        </Button>
      )}
    </div>
  )
}

function titleOf(value: string | undefined, { data, isError }: { data: Opening | undefined; isError: boolean }) {
  if (value === undefined) return ''
  return data?.title ?? (isError ? 'A deleted opening' : '…')
}

const detailOf = ({ department, location, status }: Pick<Opening, 'department' | 'location' | 'status'>) =>
  [openingStatusNames[status], department, location].filter(Boolean).join(' · ')

function more({ shown, total, nothing }: { shown: number; total: number; nothing: boolean }) {
  if (nothing) return 'No job opening found.'
  return total > shown ? `${shown} of ${formatCount(total)}. Type to find others.` : undefined
}
