import type { ComponentProps } from 'react'
import { cn } from './behaviour/class-names.ts'
import { useMeasured } from './length.tsx'

/** The frame that every control one types or chooses in shares. 16 px text on phones, where less makes Safari zoom. */
export const controlClass =
  'base:w-full min-w-0 rounded-sm border border-input bg-card text-lg text-foreground transition-[border-color,box-shadow] duration-100 focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive md:text-base'

/** What every control one types in can do besides its element's own. */
export interface TypedControl {
  /** Takes the focus when it appears. Only for the first field of a page or of an edit. */
  first?: boolean | undefined
  /**
   * Most characters. The browser's `maxLength` would cut what is pasted without a word; here all of it stays, the count
   * says how many are too many, and the browser holds back a form that leaves the checking to it.
   */
  limit?: number | undefined
}

/** No `number`: the mouse wheel changes it, and nothing but bare digits goes in. See `NumberInput`. */
type InputType = 'time' | 'text' | 'email' | 'tel' | 'url' | 'password' | 'search'

export type InputProps = Omit<ComponentProps<'input'>, 'type' | 'maxLength'> & TypedControl & { type?: InputType }

/** One line of text, written in the direction of its words; addresses and numbers always from left to right. */
export function Input({ className, ref, first, limit, type = 'text', onInput, ...rest }: InputProps) {
  const { measured, withCount } = useMeasured({ ref, first, limit, onInput, ...rest })
  return withCount(
    <input
      type={type}
      dir={(type === 'text' || type === 'search') && !rest.inputMode ? 'auto' : 'ltr'}
      className={cn(controlClass, 'base:h-9 base:px-3', className)}
      {...rest}
      {...measured}
    />,
  )
}
