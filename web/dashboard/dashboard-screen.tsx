import { useTitle } from '../app/brand.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function DashboardScreen() {
  useTitle('Dashboard')
  return <PageTitle title="Dashboard" />
}
