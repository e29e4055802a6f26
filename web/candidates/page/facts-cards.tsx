import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CandidateRecord } from '../../../contract/candidates/fields.ts'
import { candidateSourceNames } from '../../../contract/candidates/names.ts'
import { formatMoment } from '../../format.ts'
import { telAddress } from '../../phone.ts'
import { Card } from '../../ui/card.tsx'

export function ContactCard({ candidate }: { candidate: CandidateRecord }) {
  const { email, phone, address, linkedinUrl } = candidate
  return (
    <Card title="Contact Information">
      <dl className="space-y-2.5">
        <Fact label="Email">
          <a href={`mailto:${email}`} className={linkClass}>
            {email}
          </a>
        </Fact>
        <Fact label="Phone">
          {phone && (
            <a href={telAddress(phone)} className={linkClass}>
              <bdi dir="ltr">{phone}</bdi>
            </a>
          )}
        </Fact>
        <Fact label="Address">{address}</Fact>
        <Fact label="LinkedIn">
          {linkedinUrl && (
            <a href={linkedinUrl} target="_blank" rel="noopener noreferrer" className={linkClass}>
              {linkedinUrl.replace(/^https:\/\/(www\.)?/, '')}{' '}
              <ExternalLink aria-hidden className="inline size-3.5 align-[-2px]" />
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          )}
        </Fact>
      </dl>
    </Card>
  )
}

export function JobCard({ candidate }: { candidate: CandidateRecord }) {
  return (
    <Card title="Job Application Details">
      <dl className="space-y-2.5">
        <Fact label="Position">{candidate.jobTitle}</Fact>
        <Fact label="Department">{candidate.jobDepartment}</Fact>
        <Fact label="Location">{candidate.jobLocation}</Fact>
        <Fact label="Applied">
          <time dateTime={candidate.createdAt}>{formatMoment(candidate.createdAt)}</time>
        </Fact>
        <Fact label="Source">{candidateSourceNames[candidate.source]}</Fact>
        {candidate.reappliedAt && (
          <Fact label="Re-applied">
            <time dateTime={candidate.reappliedAt}>{formatMoment(candidate.reappliedAt)}</time>
          </Fact>
        )}
        <Fact label="Consent">
          {candidate.consentedAt && candidate.consentVersion && (
            <>
              Version {candidate.consentVersion},{' '}
              <time dateTime={candidate.consentedAt}>{formatMoment(candidate.consentedAt)}</time>
            </>
          )}
        </Fact>
      </dl>
    </Card>
  )
}

/** One fact of a candidate; a dash where it is not known. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 grid-cols-[7rem_minmax(0,1fr)] gap-3">
      <dt className="text-muted-foreground">{label}</dt>
      <dd className="min-w-0 text-left wrap-anywhere" dir="auto">
        {children || <span className="text-muted-foreground">—</span>}
      </dd>
    </div>
  )
}

const linkClass = 'text-primary-text underline-offset-4 hover:underline'
