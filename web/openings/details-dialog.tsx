import { useId } from 'react'
import type { Opening } from '../../contract/openings.ts'
import { employmentTypeLabels, experienceLevelLabels, formatDay, formatSalary } from '../careers/labels.ts'
import { formatDateTime } from '../format.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogBody, DialogContent, DialogFooter } from '../ui/dialog.tsx'
import { StatusBadge } from './opening-row.tsx'

interface DetailsDialogProps {
  opening: Opening
  onClose: () => void
  onEdit: (opening: Opening) => void
}

/** All that an opening says (spec 2 §2). */
export function DetailsDialog({ opening, onClose, onEdit }: DetailsDialogProps) {
  const salary = formatSalary(opening.salaryMin, opening.salaryMax)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent title={opening.title} description={<StatusBadge status={opening.status} />} size="lg">
        <DialogBody className="space-y-6">
          <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
            <Fact label="Department" value={opening.department} />
            <Fact label="Location" value={opening.location} />
            <Fact label="Employment Type" value={employmentTypeLabels[opening.employmentType]} />
            <Fact label="Experience Level" value={experienceLevelLabels[opening.experienceLevel]} />
            <Fact label="Salary Range" value={salary && `${salary} annually`} />
            <Fact
              label="Application Deadline"
              value={opening.applicationDeadline && formatDay(opening.applicationDeadline)}
            />
            <Fact label="Created" value={formatDateTime(opening.createdAt)} />
            <Fact label="Last Updated" value={formatDateTime(opening.updatedAt)} />
            <Fact label="Visibility" value={opening.publishedOnPortal ? 'Public' : 'Private'} />
          </dl>
          <section>
            <h3 className="mb-1 font-semibold">Description</h3>
            <p dir="auto" className="break-words whitespace-pre-wrap">
              {opening.description}
            </p>
          </section>
          <Entries title="Requirements" entries={opening.requirements} />
          <Entries title="Benefits" entries={opening.benefits} />
        </DialogBody>
        <DialogFooter>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button onClick={() => onEdit(opening)}>Edit</Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  )
}

function Fact({ label, value }: { label: string; value: string | null | undefined }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd dir="auto" className="text-left break-words tabular-nums">
        {value || <span className="text-muted-foreground">—</span>}
      </dd>
    </div>
  )
}

function Entries({ title, entries }: { title: string; entries: string[] }) {
  const id = useId()
  if (entries.length === 0) return null
  return (
    <section>
      <h3 id={id} className="mb-1 font-semibold">
        {title}
      </h3>
      <ul aria-labelledby={id} className="list-disc space-y-1 px-5 marker:text-muted-foreground">
        {entries.map((entry) => (
          <li key={entry} dir="auto" className="break-words">
            {entry}
          </li>
        ))}
      </ul>
    </section>
  )
}
