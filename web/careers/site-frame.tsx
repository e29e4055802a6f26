import { type ReactNode, useState } from 'react'
import type { CareersView, PublicOpening } from '../../contract/careers/fields.ts'
import { cn } from '../ui/behaviour/class-names.ts'

/** The measure of every part of the page; on a wide screen what an opening is called stands beside what it says. */
export function Measure({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <div className={cn('mx-auto w-full max-w-[1120px] px-5 sm:px-8 min-[100rem]:max-w-[1480px]', className)}>
      {children}
    </div>
  )
}

interface SiteHeaderProps {
  name: string
  /** Where the list is. */
  home?: string
  /** The opening whose company it is. */
  opening?: PublicOpening | undefined
}

export function SiteHeader({ name, home = '/jobs', opening }: SiteHeaderProps) {
  return (
    <header className="border-b">
      <Measure className="flex h-18 items-center justify-between gap-6">
        <a href={home} className="flex min-w-0 items-center gap-3 rounded-xs">
          <Logo url={opening?.companyLogoUrl} name={name} />
          <span className="truncate text-xl font-semibold tracking-tight" dir="auto">
            {name}
          </span>
        </a>
        <span className="shrink-0 text-lg text-muted-foreground max-sm:sr-only">Careers</span>
      </Measure>
    </header>
  )
}

function Logo({ url, name }: { url: string | null | undefined; name: string }) {
  const [broken, setBroken] = useState<string>()
  if (url && url !== broken) {
    return (
      <img
        src={url}
        alt=""
        width={40}
        height={40}
        onError={() => setBroken(url)}
        className="size-10 shrink-0 rounded-sm bg-card object-contain ring-1 ring-border"
      />
    )
  }
  return (
    <span
      aria-hidden
      className="grid size-10 shrink-0 place-items-center rounded-sm bg-primary text-xl font-semibold text-primary-foreground"
    >
      {[...name][0]?.toUpperCase()}
    </span>
  )
}

export function SiteFooter({ brandName }: { brandName: string }) {
  return (
    <footer className="mt-24 border-t py-8 text-muted-foreground">
      <Measure>Careers site by {brandName}</Measure>
    </footer>
  )
}

/** Stands for the company's name where there is no opening to take it from. */
const SOME_COMPANY = 'Our Company'

/** Whose site it is: the company of the first opening. */
export function siteNameOf({ companyName, openings }: Pick<CareersView, 'companyName' | 'openings'>): string {
  return openings[0]?.companyName ?? companyName ?? SOME_COMPANY
}

export const openingTitle = ({ title, companyName }: PublicOpening) => `${title} at ${companyName}`

/** What the browser's tab says of the whole list. */
export const listTitle = (siteName: string) => `Open Positions at ${siteName}`
