import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './behaviour/class-names.ts'
import { controlClass } from './input.tsx'

/** A select of the browser's own: it needs no script, phones show theirs, and typing finds an option of a long list. */
export function NativeSelect({ className, ...rest }: ComponentProps<'select'>) {
  return (
    <div className="relative">
      <select className={cn(controlClass, 'appearance-none base:h-9 base:pr-9 base:pl-3', className)} {...rest} />
      <ChevronsUpDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-3 size-3.5 -translate-y-1/2 text-muted-foreground"
      />
    </div>
  )
}
