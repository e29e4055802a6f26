import type { ComponentProps } from 'react'
import { cn } from './class-names.ts'

/** The frame that every control one types or chooses in shares. 16 px text on phones, where less makes Safari zoom. */
export const controlClass =
  'base:w-full min-w-0 rounded-sm border border-input bg-card text-lg text-foreground transition-[border-color,box-shadow] duration-100 focus-visible:border-ring focus-visible:outline-1 focus-visible:outline-offset-0 disabled:cursor-not-allowed disabled:opacity-60 aria-invalid:border-destructive aria-invalid:focus-visible:outline-destructive md:text-base'

/** One line of text. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(controlClass, 'base:h-9 base:px-3', className)} {...rest} />
}
