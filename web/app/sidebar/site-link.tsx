import { ExternalLink } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useSignedInUser } from '../../auth/queries.ts'
import type { NavigationSite } from './navigation.ts'

/** A row of the sidebar: a link or a button of icon and words. */
export const rowClass =
  'flex h-8 w-full min-w-0 items-center gap-2.5 rounded-sm px-2.5 font-medium transition-colors duration-100 hover:bg-accent hover:text-foreground'
export const restingClass = 'text-muted-foreground'
export const activeClass = 'bg-accent text-foreground [&>svg]:text-primary-text'

interface SiteLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target' | 'rel' | 'children'> {
  site: NavigationSite
}

/** Leads to a page as outsiders see it, in a tab of its own. */
export function SiteLink({ site, ...rest }: SiteLinkProps) {
  const { companyId } = useSignedInUser()
  return (
    <a href={site.href(companyId ?? '')} target="_blank" rel="noopener" {...rest}>
      <span className="truncate">{site.label}</span>
      <ExternalLink aria-hidden className="size-3.5 shrink-0" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
