import { Link } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { Area } from '../../contract/plain/areas.ts'
import { useTitle } from '../screens/brand.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'

const titles: Record<Area, string> = {
  sales: 'Sales',
  hiring: 'Recruitment',
  knowledge: 'Knowledge Base',
  settings: 'AI Settings',
}

/** A screen of an area that the person has no access to. */
export function NoAccessScreen({ area }: { area: Area }) {
  useTitle(titles[area])
  const back = (
    <Link to="/" className={buttonClass()}>
      Go to the dashboard
    </Link>
  )
  return (
    <>
      <PageTitle title={titles[area]} />
      <EmptyState icon={Lock} title="You don’t have access" action={back} className="mt-12">
        Ask an owner or admin of your organization if you need it.
      </EmptyState>
    </>
  )
}
