import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useId, useState } from 'react'
import type { Colleague } from '../../../contract/colleagues/fields.ts'
import { TEXT_LENGTH } from '../../../contract/plain/values.ts'
import { useSignedInUser } from '../../auth/queries.ts'
import { colleaguesQuery, nameOf } from '../../colleagues/queries.ts'
import { Textarea } from '../../ui/textarea.tsx'
import { type CaretPlace, placeOfCaret } from './caret.ts'
import { MentionList } from './mention-list.tsx'
import { matchColleagues, type OpenMention, openMention } from './mentions.ts'

interface MentionBoxProps {
  label: string
  value: string
  onValueChange: (value: string) => void
  /** Called with the person who was chosen. */
  onChoose: (colleague: Colleague) => void
  boxRef: RefObject<HTMLTextAreaElement | null>
  first: boolean
}

/**
 * The text box of a note: `@` offers colleagues. Arrows move, Enter and Tab take one, Escape closes. It stays a text box
 * to assistive technology, for which many lines and a combobox exclude each other (ARIA 1.2); what is offered is said.
 */
export function MentionBox({ label, value, onValueChange, onChoose, boxRef, first }: MentionBoxProps) {
  const listId = useId()
  const user = useSignedInUser()
  const { data: colleagues = [] } = useQuery(colleaguesQuery)
  const [mention, setMention] = useState<OpenMention & { place: CaretPlace }>()
  const [at, setAt] = useState(0)
  const others = colleagues.filter(({ id }) => id !== user.id)
  const options = mention ? matchColleagues(others, mention.query) : []
  const active = options[at]

  const follow = (box: HTMLTextAreaElement) => {
    const open = openMention(box.value, box.selectionEnd)
    setMention(open && { ...open, place: placeOfCaret(box, open.start) })
    setAt(0)
  }
  const choose = (colleague: Colleague) => {
    const box = boxRef.current
    if (!box || !mention) return
    box.setRangeText(`@${nameOf(colleague)} `, mention.start, box.selectionEnd, 'end')
    setMention(undefined)
    onChoose(colleague)
    onValueChange(box.value)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (!active || event.nativeEvent.isComposing || hasModifier(event)) return
    const { key } = event
    if (key === 'Enter' || key === 'Tab') choose(active)
    else if (key === 'Escape') setMention(undefined)
    else if (key === 'ArrowDown') setAt((at + 1) % options.length)
    else if (key === 'ArrowUp') setAt((at + options.length - 1) % options.length)
    else return
    event.preventDefault()
    // Nor does Escape leave the edit around.
    event.stopPropagation()
  }

  return (
    <div className="relative">
      <Textarea
        ref={boxRef}
        first={first}
        aria-label={label}
        aria-autocomplete="list"
        aria-controls={active && listId}
        aria-activedescendant={active && `${listId}-${at}`}
        placeholder="What was said, what was agreed… @ mentions a colleague"
        limit={TEXT_LENGTH}
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value)
          follow(event.target)
        }}
        onSelect={({ currentTarget: box }) => {
          if (mention && openMention(box.value, box.selectionEnd)?.start !== mention.start) setMention(undefined)
        }}
        onBlur={() => setMention(undefined)}
        onKeyDown={onKeyDown}
      />
      {mention && active && (
        <MentionList id={listId} options={options} at={at} onPoint={setAt} onChoose={choose} place={mention.place} />
      )}
      <p role="status" className="sr-only">
        {active && (options.length === 1 ? '1 colleague' : `${options.length} colleagues`)}
      </p>
    </div>
  )
}

const hasModifier = (event: KeyboardEvent) => event.shiftKey || event.metaKey || event.ctrlKey || event.altKey
