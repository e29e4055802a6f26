import type { PublicOpening } from '../../contract/careers/fields.ts'
import { employmentTypeNames, experienceLevelNames } from '../../contract/openings/names.ts'
import { formatDay, formatSalary } from './format.ts'

export function OpeningPlace({ opening }: { opening: PublicOpening }) {
  const parts = [opening.companyName, opening.department, opening.location].filter(Boolean)
  // Each part has its dot before it; at the beginning of a line it is cut off.
  return (
    <div className="overflow-hidden">
      <ul className="-ms-5 flex flex-wrap text-lg text-muted-foreground">
        {parts.map((part, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a department may be called as its location
          <li key={index} className="flex min-w-0 before:w-5 before:shrink-0 before:text-center before:content-['·']">
            <span dir="auto" className="min-w-0 wrap-anywhere">
              {part}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

export function OpeningFacts({ opening }: { opening: PublicOpening }) {
  const salary = formatSalary(opening)
  const badge = 'rounded-sm border border-border-strong px-2 text-base leading-6 font-medium'
  return (
    <ul className="flex flex-wrap items-center gap-x-4 gap-y-2 text-lg">
      <li className="flex gap-2">
        <span className={badge}>{employmentTypeNames[opening.employmentType]}</span>
        <span className={badge}>{experienceLevelNames[opening.experienceLevel]}</span>
      </li>
      {salary && (
        <li dir="ltr" className="font-medium tabular-nums">
          {salary}
        </li>
      )}
      <li className="text-muted-foreground">
        Posted <time dateTime={opening.publishedAt.slice(0, 10)}>{formatDay(opening.publishedAt)}</time>
      </li>
      {opening.applicationDeadline && (
        <li className="text-muted-foreground">
          Apply by <time dateTime={opening.applicationDeadline}>{formatDay(opening.applicationDeadline)}</time>
        </li>
      )}
    </ul>
  )
}
