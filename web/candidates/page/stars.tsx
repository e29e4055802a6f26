import { Star } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useMay } from '../../auth/areas.ts'
import { cn } from '../../ui/behaviour/class-names.ts'
import { Button } from '../../ui/button.tsx'

interface StarsProps {
  question: string
  value: number | undefined
  onChange: (stars: number | null) => void
}

/** One to five stars as radio buttons: arrows choose, as in any group of them. */
export function Stars({ question, value, onChange }: StarsProps) {
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  // The cache changes a moment later, and until then a radio button would jump back.
  const [pressed, setPressed] = useState<number | null>()
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setPressed(undefined)
  }
  const shown = pressed === undefined ? value : (pressed ?? undefined)
  const press = (stars: number | null) => {
    setPressed(stars)
    onChange(stars)
  }
  return (
    <div className="flex items-center gap-2">
      <fieldset ref={group} disabled={!useMay('hiring')} className="-ml-1 flex">
        <legend className="sr-only">Your rating: {question}</legend>
        {[1, 2, 3, 4, 5].map((stars) => (
          <label
            key={stars}
            className="relative grid size-7 cursor-pointer place-items-center rounded-xs has-focus-visible:outline-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name={name}
              value={stars}
              checked={shown === stars}
              onChange={() => press(stars)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <Star
              aria-hidden
              className={cn(
                'size-4.5',
                stars <= (shown ?? 0) ? 'fill-current text-hue-amber' : 'text-muted-foreground',
              )}
            />
            <span className="sr-only">{stars === 1 ? '1 star' : `${stars} stars`}</span>
          </label>
        ))}
      </fieldset>
      {shown !== undefined && (
        <Button
          data-edit="hiring"
          variant="link"
          size="inline"
          className="text-sm"
          aria-label={`Clear your rating: ${question}`}
          onClick={() => {
            // The button goes with the stars; the keyboard goes on from them.
            group.current?.querySelector('input')?.focus()
            press(null)
          }}
        >
          Clear
        </Button>
      )}
    </div>
  )
}
