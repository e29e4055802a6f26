import { FileUp, ListTodo, UserPlus } from 'lucide-react'
import { useMay } from '../auth/areas.ts'
import { useQuickAdd } from '../screens/quick-add.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** What one most often comes here to do. */
export function QuickActions() {
  const open = useQuickAdd()
  const [addsLeads, addsDocuments] = [useMay('sales'), useMay('knowledge')]
  return (
    <Card title="Quick Actions">
      <div data-main-action className="grid gap-2 sm:max-lg:grid-cols-3">
        {addsLeads && (
          <Button variant="outline" onClick={() => open('lead')}>
            <UserPlus aria-hidden />
            Add New Lead
          </Button>
        )}
        {addsDocuments && (
          <Button variant="outline" onClick={() => open('document')}>
            <FileUp aria-hidden />
            Upload Document
          </Button>
        )}
        <Button variant="outline" onClick={() => open('task')}>
          <ListTodo aria-hidden />
          Create Task
        </Button>
      </div>
    </Card>
  )
}
