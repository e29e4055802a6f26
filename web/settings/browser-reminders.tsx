import { useId, useState } from 'react'
import { useSignedInUser } from '../auth/queries.ts'
import { showReminders, showsReminders } from '../notifications/in-browser.ts'
import { Card } from '../ui/card.tsx'
import { Label } from '../ui/label.tsx'
import { Switch } from '../ui/switch.tsx'

/** Turns on that this browser shows reminders of tasks, which it then asks the person to allow. */
export function BrowserReminders() {
  const { id } = useSignedInUser()
  const [on, setOn] = useState(() => showsReminders(id))
  const [isBlocked, setBlocked] = useState(() => 'Notification' in window && Notification.permission === 'denied')
  const field = useId()
  // Phones show those of installed apps alone.
  if (!('Notification' in window)) return null
  const turn = async (wanted: boolean) => {
    setOn(await showReminders(id, wanted))
    setBlocked(Notification.permission === 'denied')
  }
  return (
    <Card>
      <div className="flex items-center justify-between gap-4">
        <div className="min-w-0">
          <Label htmlFor={field}>Reminders from this browser</Label>
          <p id={`${field}-help`} className="text-sm text-pretty text-muted-foreground">
            {isBlocked
              ? 'Your browser blocks notifications from this site. Allow them in its settings first.'
              : 'Shows reminders of your tasks on your screen while Atrium is open in a tab.'}
          </p>
        </div>
        <Switch
          id={field}
          aria-describedby={`${field}-help`}
          checked={on}
          disabled={isBlocked}
          onCheckedChange={turn}
        />
      </div>
    </Card>
  )
}
