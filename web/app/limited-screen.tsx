import { Link, Outlet, useLocation } from '@tanstack/react-router'
import { Lock } from 'lucide-react'
import type { Area } from '../../contract/plain/areas.ts'
import { areaOfScreen } from '../auth/area-of-screen.ts'
import { useMay } from '../auth/areas.ts'
import { useTitle } from '../screens/brand.tsx'
import { buttonClass } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'

/** A screen as a member has it who does not have full access. */
export function LimitedScreen() {
  const area = areaOfScreen(useLocation().pathname)
  return area ? <ScreenOf area={area} /> : <Outlet />
}

function ScreenOf({ area }: { area: Area }) {
  const [sees, edits] = [useMay(area, 'see'), useMay(area)]
  if (!sees) return <NoAccess title={titles[area]} />
  return (
    <>
      {!edits && (
        <p className="mb-6 text-sm text-muted-foreground print:hidden">
          View only. Ask an owner or admin if you need to make changes.
        </p>
      )}
      <Outlet />
    </>
  )
}

const titles: Record<Area, string> = {
  sales: 'Sales',
  hiring: 'Recruitment',
  knowledge: 'Knowledge Base',
  settings: 'AI Settings',
}

function NoAccess({ title }: { title: string }) {
  useTitle(title)
  const back = (
    <Link to="/" className={buttonClass()}>
      Go to the dashboard
    </Link>
  )
  return (
    <>
      <PageTitle title={title} />
      <EmptyState icon={Lock} title="You don’t have access" action={back} className="mt-12">
        Ask an owner or admin of your organization if you need it.
      </EmptyState>
    </>
  )
}
