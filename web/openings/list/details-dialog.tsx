import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { requirable } from '../../../contract/openings/endpoints.ts'
import type { Opening } from '../../../contract/openings/fields.ts'
import { employmentTypeNames, experienceLevelNames, requirableNames } from '../../../contract/openings/names.ts'
import { formatDay, formatSalary } from '../../careers/format.ts'
import { formatMoment } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '../../ui/dialog.tsx'
import { openingQuery } from '../queries.ts'
import { Seen } from '../visibility.tsx'
import { StatusBadge } from './opening-row.tsx'
import { StepButtons } from './step-buttons.tsx'

interface DetailsDialogProps {
  opening: Opening
  onClose: () => void
  onEdit: (opening: Opening) => void
}

export function DetailsDialog({ opening: first, onClose, onEdit }: DetailsDialogProps) {
  // What is done from here, and what others do, shows here.
  const { data: opening = first } = useQuery({ ...openingQuery(first.id), placeholderData: first })
  const salary = formatSalary(opening)
  return (
    <Dialog onClose={onClose} title={opening.title} description={<StatusBadge status={opening.status} />} size="lg">
      <DialogBody role="region" aria-label="Details" tabIndex={0} className="space-y-6">
        <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
          <Fact label="Department" value={opening.department} />
          <Fact label="Location" value={opening.location} />
          <Fact label="Employment Type" value={employmentTypeNames[opening.employmentType]} />
          <Fact label="Experience Level" value={experienceLevelNames[opening.experienceLevel]} />
          <Fact label="Salary Range" value={salary && `${salary} annually`} />
          <Fact
            label="Application Deadline"
            value={opening.applicationDeadline && formatDay(opening.applicationDeadline)}
          />
          <Fact label="Created" value={formatMoment(opening.createdAt)} />
          <Fact label="Last Updated" value={formatMoment(opening.updatedAt)} />
          <Fact label="Visibility" value={<Seen opening={opening} />} />
        </dl>
        <section>
          <h3 className="mb-1 font-semibold">Description</h3>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {opening.description}
          </p>
        </section>
        <Entries title="Requirements" entries={opening.requirements} />
        <Entries title="Benefits" entries={opening.benefits} />
        <Entries title="Asked of applicants" entries={askedOf(opening)} />
      </DialogBody>
      <DialogFooter className="max-sm:grid max-sm:grid-cols-2">
        <StepButtons
          opening={opening}
          size="md"
          className="flex flex-wrap gap-2 max-sm:col-span-2 max-sm:*:flex-1 sm:mr-auto"
        />
        <Button variant="outline" onClick={onClose}>
          Close
        </Button>
        <Button data-edit="hiring" onClick={() => onEdit(opening)}>
          Edit
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

function Fact({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd dir="auto" className="text-left wrap-anywhere tabular-nums">
        {value || <span className="text-muted-foreground">—</span>}
      </dd>
    </div>
  )
}

/** What applicants send beside their name and address, in words. */
function askedOf({ requires, resume, questions, interviewQuestions }: Opening): string[] {
  const optional = requirable.filter((each) => !requires.includes(each)).map((each) => requirableNames[each])
  return [
    optional.length > 0 && `${optional.join(', ')}: optional`,
    resume !== 'off' && `Résumé: ${resume}`,
    ...questions.map(({ text }) => text),
    interviewQuestions?.length === 0 && 'No video interview',
    interviewQuestions && interviewQuestions.length > 0 && `Video interview: ${interviewQuestions.join(' · ')}`,
  ].filter((each) => typeof each === 'string')
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
          <li key={entry} dir="auto" className="wrap-anywhere">
            {entry}
          </li>
        ))}
      </ul>
    </section>
  )
}
