import { ExternalLink } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useSignedInUser } from '../../auth/queries.ts'
import type { NavigationSite } from './navigation.ts'

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
