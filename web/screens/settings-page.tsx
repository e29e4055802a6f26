import type { ReactNode } from 'react'
import { cn } from '../ui/behaviour/class-names.ts'
import { PageTitle } from '../ui/page-title.tsx'
import { useTitle } from './brand.tsx'
import { Breadcrumb } from './breadcrumb.tsx'

interface SettingsPageProps {
  title: string
  description: ReactNode
  /** The page's main action, at the title's right. */
  action?: ReactNode
  /** As wide as the screen, for tables; otherwise as wide as a form is comfortable, and two beside each other where they fit. */
  wide?: boolean
  children: ReactNode
}

/** A page below Settings: the way back, its title, and its cards one under the other. */
export function SettingsPage({ title, description, action, wide = false, children }: SettingsPageProps) {
  useTitle(title)
  return (
    <div className={cn('space-y-6', !wide && 'max-w-2xl 2xl:max-w-[1368px]')}>
      <div>
        <Breadcrumb to="/settings" above="Settings" title={title} />
        <PageTitle title={title} description={description} action={action} />
      </div>
      <div className={cn('space-y-6', !wide && 'gap-6 *:break-inside-avoid 2xl:columns-2')}>{children}</div>
    </div>
  )
}
