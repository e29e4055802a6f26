import { Mail, Phone } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { telAddress } from '../../phone.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/tooltip.tsx'

interface LineProps {
  before?: ReactNode
  /** The row's name, as a link. */
  name: ReactElement
  /** A few words beside the name; on a phone they stand below it. */
  about: ReactNode
  /** Words in columns, in front of what can be done. */
  columns?: ReactNode
  actions: ReactNode
}

/** A row of the day. */
export const Line = ({ before, name, about, columns, actions }: LineProps) => (
  <div className="flex min-h-10 items-center gap-3 px-4 hover:bg-muted max-sm:min-h-13">
    {before}
    <div className="min-w-0 flex-1 sm:flex sm:items-baseline sm:gap-2.5">
      {name}
      <span className="block truncate text-sm text-muted-foreground sm:min-w-0 sm:flex-1">{about}</span>
    </div>
    {columns}
    <div className="-mr-2 flex shrink-0">{actions}</div>
  </div>
)

export const nameClass =
  'block truncate rounded-xs font-medium hover:underline hover:underline-offset-4 sm:max-w-[70%] sm:shrink-0'

export const iconClass = buttonClass({ variant: 'quiet', size: 'icon-sm' })

interface ContactProps {
  name: string
  phone: string | null
  email: string | null
  tabIndex: number
}

/** Calls a person and writes to them, as far as one can; what is missing leaves its room, so that icons stand in columns. */
export function Contact({ name, phone, email, tabIndex }: ContactProps) {
  const number = phone ? telAddress(phone) : undefined
  return (
    <>
      {number ? (
        <Tooltip content={`Call ${phone}`}>
          <a href={number} aria-label={`Call ${name}`} tabIndex={tabIndex} className={iconClass}>
            <Phone aria-hidden />
          </a>
        </Tooltip>
      ) : (
        <span className="size-8" />
      )}
      {email ? (
        <Tooltip content={email}>
          <a href={`mailto:${email}`} aria-label={`Email ${name}`} tabIndex={tabIndex} className={iconClass}>
            <Mail aria-hidden />
          </a>
        </Tooltip>
      ) : (
        <span className="size-8" />
      )}
    </>
  )
}
