import { Check, Minus } from 'lucide-react'
import type { ComponentProps, KeyboardEvent } from 'react'
import { cn } from './behaviour/class-names.ts'

interface CheckboxProps extends Omit<ComponentProps<'button'>, 'onClick' | 'children'> {
  /** `indeterminate` for a part of a selection, which a press makes whole. */
  checked: boolean | 'indeterminate'
  onCheckedChange: (checked: boolean) => void
}

/** A box to tick. Give it a label or an `aria-label`. */
export function Checkbox({ checked, onCheckedChange, className, ...rest }: CheckboxProps) {
  const Sign = checked === 'indeterminate' ? Minus : Check
  return (
    // biome-ignore lint/a11y/useSemanticElements: the browser's own cannot hold the sign, nor grow what one hits beyond it
    <button
      type="button"
      role="checkbox"
      aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
      onClick={() => onCheckedChange(checked !== true)}
      onKeyDown={tickBySpaceAlone}
      className={cn(
        // The hit area reaches 6 px past the box, 28 px in all.
        'relative grid size-4 shrink-0 place-items-center rounded-xs border after:absolute after:-inset-1.5 disabled:opacity-50',
        checked ? 'border-primary bg-primary text-primary-foreground' : 'border-input bg-card',
        className,
      )}
      {...rest}
    >
      {checked && <Sign aria-hidden strokeWidth={3} className="pointer-events-none size-3" />}
    </button>
  )
}

/** As of a checkbox, whose form Enter sends elsewhere. */
function tickBySpaceAlone(event: KeyboardEvent) {
  if (event.key === 'Enter') event.preventDefault()
}
