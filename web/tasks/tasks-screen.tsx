import { useTitle } from '../app/brand.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function TasksScreen() {
  useTitle('Tasks & Notes')
  return <PageTitle title="Tasks & Notes" />
}
