import { ListTodo, UserPlus } from 'lucide-react'
import { useQuickAdd } from '../screens/quick-add.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'

/** What one most often comes here to do. */
export function QuickActions() {
  const open = useQuickAdd()
  return (
    <Card title="Quick Actions">
      <div data-main-action className="grid grid-cols-2 gap-2 lg:grid-cols-1 xl:grid-cols-2">
        <Button variant="outline" onClick={() => open('lead')}>
          <UserPlus aria-hidden />
          Add New Lead
        </Button>
        <Button variant="outline" onClick={() => open('task')}>
          <ListTodo aria-hidden />
          Create Task
        </Button>
      </div>
    </Card>
  )
}
