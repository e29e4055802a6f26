import type { ComponentProps } from 'react'
import { cn } from './behaviour/class-names.ts'
import { Spinner } from './spinner.tsx'

const baseClass =
  'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-sm font-medium select-none transition-colors duration-100 disabled:pointer-events-none disabled:opacity-50 aria-busy:opacity-85 aria-disabled:pointer-events-none aria-disabled:not-aria-busy:opacity-50 [&_svg]:shrink-0 [&_svg:not([class*=size-])]:size-4'

const variants = {
  primary: 'bg-primary text-primary-foreground hover:bg-primary-hover',
  outline: 'border border-border-strong bg-card text-foreground hover:bg-accent data-[state=open]:bg-accent',
  ghost: 'text-foreground hover:bg-accent data-[state=open]:bg-accent',
  quiet:
    'text-muted-foreground hover:bg-accent hover:text-foreground data-[state=open]:bg-accent data-[state=open]:text-foreground',
  destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive-hover',
  link: 'base:text-primary-text underline-offset-4 hover:underline',
}

const sizes = {
  sm: 'base:h-8 base:px-2.5 text-sm',
  md: 'base:h-9 base:px-3.5 text-base',
  lg: 'base:h-10 base:px-4 text-base',
  icon: 'base:size-9',
  'icon-sm': 'base:size-8',
  /** As tall as the text around it. */
  inline: 'text-[length:inherit]',
}

interface ButtonLook {
  variant?: keyof typeof variants | undefined
  size?: keyof typeof sizes | undefined
}

/**
 * A button. `pending` shows a spinner beside the words and keeps the button from being pressed again; it keeps the focus,
 * which a disabled one would lose.
 */
export function Button({
  className,
  variant,
  size,
  pending = false,
  disabled,
  type = 'button',
  onClick,
  children,
  ...rest
}: ComponentProps<'button'> & ButtonLook & { pending?: boolean }) {
  return (
    <button
      type={type}
      className={buttonClass({ variant, size, className })}
      disabled={disabled}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      // Enter in a field presses the button too.
      onClick={pending ? (event) => event.preventDefault() : onClick}
      {...rest}
    >
      {pending && <Spinner />}
      {children}
    </button>
  )
}

/** The look of a button for a link: `<Link className={buttonClass({ variant: 'outline' })}>`. */
export function buttonClass({
  variant = 'primary',
  size = 'md',
  className,
}: ButtonLook & { className?: string | undefined } = {}) {
  return cn(baseClass, variants[variant], sizes[size], className)
}
