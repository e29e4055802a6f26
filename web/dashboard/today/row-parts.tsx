import { type LucideIcon, Mail, Phone } from 'lucide-react'
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

interface ActionProps {
  /** What it is called, with whom it is about. */
  label: string
  hint: string
  icon: LucideIcon
  tabIndex: number
  /** Of a link; a button otherwise. */
  href?: string
  onClick?: () => void
  /** It may be pressed next. */
  onIntent?: () => void
}

/** One thing to do with a row. */
export function Action({ label, hint, icon: Icon, href, onIntent, ...rest }: ActionProps) {
  const control = { ...rest, 'aria-label': label, className: iconClass, children: <Icon aria-hidden /> }
  return (
    <Tooltip content={hint}>
      {href ? (
        <a href={href} {...control} />
      ) : (
        <button type="button" onPointerEnter={onIntent} onFocus={onIntent} {...control} />
      )}
    </Tooltip>
  )
}

const iconClass = buttonClass({ variant: 'quiet', size: 'icon-sm' })

interface ContactProps {
  name: string
  phone: string | null
  email: string | null
  tabIndex: number
}

/** Calls a person and writes to them, as far as one can; what is missing leaves its room, so that icons stand in columns. */
export function Contact({ name, phone, email, tabIndex }: ContactProps) {
  const number = phone && telAddress(phone)
  const room = <span className="size-8" />
  return (
    <>
      {number ? (
        <Action label={`Call ${name}`} hint={`Call ${phone}`} icon={Phone} href={number} tabIndex={tabIndex} />
      ) : (
        room
      )}
      {email ? (
        <Action
          label={`Email ${name}`}
          hint={`Email ${email}`}
          icon={Mail}
          href={`mailto:${email}`}
          tabIndex={tabIndex}
        />
      ) : (
        room
      )}
    </>
  )
}
