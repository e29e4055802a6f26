import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSignedInUser } from '../../auth/queries.ts'
import { companyQuery } from '../../companies/queries.ts'
import { Mark } from '../../screens/brand.tsx'

/** The company's logo, or the mark where it has none. */
export function CompanyMark() {
  const user = useSignedInUser()
  const { data: company, isPending } = useQuery(companyQuery(user.companyId))
  const [broken, setBroken] = useState<string>()
  const logo = company?.logoUrl
  // Room for either, rather than a mark that then turns into a logo.
  if (isPending) return <span aria-hidden className="size-6 shrink-0" />
  if (!logo || logo === broken) {
    return (
      <span className="grid size-6 shrink-0 place-items-center">
        <Mark className="size-5 text-primary-text" />
      </span>
    )
  }
  return (
    <img
      src={logo}
      alt=""
      onError={() => setBroken(logo)}
      className="size-6 shrink-0 rounded-xs bg-card object-contain ring-1 ring-border"
    />
  )
}
