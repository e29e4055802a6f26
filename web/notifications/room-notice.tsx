import { useQuery } from '@tanstack/react-query'
import { HardDrive } from 'lucide-react'
import type { ShortDisk } from '../../contract/notifications/fields.ts'
import { MEGABYTE } from '../../contract/plain/values.ts'
import { cn } from '../ui/behaviour/class-names.ts'
import { roomQuery } from './queries.ts'

/** Says to owners and admins that a disk of the installation is getting full, and what to do; takes no room while all is well. */
export function RoomNotice() {
  const { data = [] } = useQuery(roomQuery)
  const worst = data.find(({ urgent }) => urgent) ?? data[0]
  return (
    <div role="status" className="print:hidden">
      {worst && (
        <p className="flex items-start gap-2 border-b border-border bg-muted px-4 py-2 text-sm text-pretty md:px-6">
          <HardDrive
            aria-hidden
            className={cn('mt-0.5 size-4 shrink-0', worst.urgent ? 'text-destructive-text' : 'text-warning-text')}
          />
          <span>
            <span className="font-medium">{whatIsShort(worst)}</span> {whatToDo(worst)}
          </span>
        </p>
      )}
    </div>
  )
}

function whatIsShort({ holds, left }: ShortDisk): string {
  const disk = holds.length > 1 ? 'The disk of this installation' : DISKS[holds[0] ?? 'files']
  if (left === null || left < MEGABYTE) return `${disk} is full.`
  return `${disk} is getting full: ${roomOf(left)} left.`
}

const DISKS: Record<ShortDisk['holds'][number], string> = {
  files: 'The disk with documents and recordings',
  database: 'The disk of the database',
}

const roomOf = (bytes: number) =>
  bytes < 1024 * MEGABYTE
    ? `${Math.floor(bytes / MEGABYTE)} MB`
    : `${(Math.floor(bytes / MEGABYTE / 102.4) / 10).toLocaleString('en-US')} GB`

function whatToDo({ urgent, left }: ShortDisk): string {
  const how = 'Delete files the server doesn’t need, for example old backups, or move to a larger disk.'
  if (left === null || left < MEGABYTE) return `Nothing can be saved until there is room. ${how}`
  return urgent ? `Soon nothing can be saved. ${how}` : how
}
