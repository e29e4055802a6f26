import { useTitle } from '../app/brand.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function SalesScreen() {
  useTitle('Sales')
  return <PageTitle title="Sales" />
}
